package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What resembles a block or a mark and is none. */
class LookAlikeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```metadata\ntitle: A\n```\n",
        "```yaml\ntitle: A\n```\n",
        "```\nmeta\n```\n",
        "```meta-data\ntitle: A\n```\n",
        "``meta\ntitle: A\n``\n",
        "    ```meta\n    title: A\n    ```\n",
        "<!--\n```meta\ntitle: A\n```\n-->\n",
        "````text\n```meta\ntitle: A\n```\n````\n",
        "`` ```meta `` is how a block begins\n",
        "---\nnote: |\n  text\n  ```meta\n  title: A\n  ```\n---\n\ntext\n",
        "<script>\n```meta\ntitle: A\n```\n</script>\n"
      })
  void isNoBlock(String text) {
    Document document = DocumentParser.parse("draft.md", text);
    assertThat(document.blocks()).isEmpty();
    assertThat(document.problems()).isEmpty();
    assertThat(document.text()).isEqualTo(text);
  }

  @Test
  void aRuleBeforeProseIsNoFrontMatter() {
    Document document =
        DocumentParser.parse("draft.md", "---\n\n```meta\ntitle: A\n```\n\n---\n\ntext\n");
    assertThat(document.first(Meta.class)).isPresent();
  }

  @Test
  void marksWithinAFenceAreText() {
    String text =
        "```text\n<!-- fishbone:begin a -->\n<!-- fishbone:end a -->\n"
            + "<!-- fishbone:state/1\n{\"incident\":\"x\"}\n-->\n```\n";
    Document document = DocumentParser.parse("draft.md", text);
    assertThat(document.regions()).isEmpty();
    assertThat(document.state()).isEmpty();
    assertThat(document.problems()).isEmpty();
  }
}
