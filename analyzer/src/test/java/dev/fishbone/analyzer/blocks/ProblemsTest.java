package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be read is kept and reported where it stands. */
class ProblemsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "```meta\\nsubtitle: A\\n```|2|1|`title` is missing; add `title: …`",
        "```meta\\n```|2|1|a meta block consists of `key: value` lines",
        "x\\n\\n> ```meta\\n> title: a\\n> title: b\\n> ```|5|3|`title` is there twice",
        "```timeline\\nitems: none\\n```|2|8|`items` is a list",
        "```timeline\\nthings: []\\n```|2|1|`items` is missing",
        "- ```steps\\n  items:\\n    - body: b\\n  ```|3|7|`title` is missing",
        "```meta\\ntitle: [a, b\\n```|3|1|put the text into double quotes",
        "```meta\\ntitle: {x: *nothing}\\n```|2|12|names nothing above",
        "```meta\\ntitle: !!binary abcd\\n```|2|8|remove the tag",
        "```meta\\ntitle: a\\n---\\ntitle: b\\n```|3|1|second YAML document",
        "```meta\\ntitle: {a: {b: c}}\\n```|2|8|a single text is expected",
        "```meta\\n? [a]\\n: b\\n```|2|3|a key must be one short word",
        "```stats\\nstats:\\n  - 5 pods\\n```|3|5|a figure consists of `key: value` lines"
      })
  void unreadableBlockStays(String source, int line, int column, String sentence) {
    String text = source.replace("\\n", "\n");
    Document document = DocumentParser.parse("draft.md", text);
    assertThat(document.text()).isEqualTo(text);
    assertThat(document.blocks()).hasSize(1).allMatch(b -> b.block() instanceof Unknown);
    assertThat(document.problems()).hasSize(1);
    Problem problem = document.problems().get(0);
    assertThat(problem.sentence()).contains(sentence).contains("left as it is").endsWith(".");
    assertThat(problem).hasToString("draft.md:" + line + ":" + column + ": " + problem.sentence());
  }

  @Test
  void oneBadItemDoesNotCostTheOthers() {
    String text =
        "```timeline\nitems:\n  - \"[done] 09:41 · Deploy\"\n  - \"at some time\"\n"
            + "  - \"[later] 10:00 · Fix\"\n  - { a: b, c: d }\n```\n";
    Document document = DocumentParser.parse("draft.md", text);
    assertThat(document.problems()).extracting(Problem::line).containsExactly(4, 5, 6);
    assertThat(document.problems()).extracting(Problem::column).containsOnly(5);
    Timeline timeline = document.first(Timeline.class).orElseThrow();
    assertThat(BlockWriter.write(timeline) + "\n").isEqualTo(text);
  }

  @Test
  void aSequenceThatDoesNotCloseIsReadAndReported() {
    Document document =
        DocumentParser.parse(
            "draft.md",
            "text\n```sequence\nactors:\n  - { id: A, name: A }\nmessages:\n  - \"A -> +B: go\"\n"
                + "  - \"loop: x\"\n  - \"A --> -B: ?\"\n```\n");
    assertThat(document.first(Sequence.class)).isPresent();
    assertThat(document.problems()).extracting(Problem::line).containsOnly(2);
    assertThat(document.problems())
        .extracting(Problem::sentence)
        .satisfiesExactly(
            s -> assertThat(s).contains("Actor B is used but not declared"),
            s -> assertThat(s).contains("A ends an activation that was never started"),
            s -> assertThat(s).contains("B's activation is not ended"),
            s -> assertThat(s).contains("A loop is not closed"));
  }

  @Test
  void fiveFiguresAreReadAndReported() {
    String row = "  - { value: \"1\", label: a }\n";
    Document document =
        DocumentParser.parse("d.md", "```stats\nstats:\n" + row.repeat(5) + "```\n");
    assertThat(document.first(Stats.class).orElseThrow().stats()).hasSize(5);
    assertThat(document.problems())
        .singleElement()
        .satisfies(p -> assertThat(p.sentence()).contains("at most 4").contains("second block"));
  }

  @Test
  void anUnclosedFenceIsReported() {
    Document document = DocumentParser.parse("d.md", "a\n\n```meta\ntitle: A\n");
    assertThat(document.first(Meta.class)).contains(new Meta("A", "", ""));
    assertThat(document.problems())
        .extracting(Problem::toString)
        .containsExactly("d.md:3:1: This meta block is not closed: end it with a line ```.");
  }
}
