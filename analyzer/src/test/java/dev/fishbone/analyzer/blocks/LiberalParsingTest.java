package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiberalParsingTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```meta\ntitle: Checkout outage\n```",
        "```meta\r\ntitle: Checkout outage\r\n```\r\n",
        "```meta\rtitle: Checkout outage\r```\r",
        "\uFEFF```meta\ntitle: Checkout outage\n```\n",
        "\uFEFF---\r\nlayout: post\r\n---\r\n```meta\r\ntitle: Checkout outage\r\n```\r\n",
        "~~~~ meta {.wide}\ntitle: Checkout outage\n~~~~\n",
        "`````meta\ntitle: Checkout outage\n`````\n",
        "   ```meta\n   title: Checkout outage\n   ```\n",
        "1. first\n\n   ```meta\n   title: Checkout outage\n   ```\n2. second\n",
        "- ```meta\n  title: Checkout outage\n  ```\n",
        "> - ```meta\n>   title: Checkout outage\n>   ```\n> after\n",
        "-\ta\n\n\t```meta\n\ttitle: Checkout outage\n\t```\n",
        "<details>\n\n```meta\ntitle: Checkout outage\n```\n\n</details>\n",
        "text\n```meta\ntitle:    'Checkout outage'   # for now\n```\ntext",
        "```meta\n---\n{\"title\": \"Checkout outage\"}\n```\n",
        "```meta\ntitle: >-\n  Checkout\n  outage\nsubtitle:\ntag: ~\n```\n"
      })
  void theHeadIsRead(String text) {
    Document document = DocumentParser.parse("draft.md", text);
    assertThat(document.problems()).isEmpty();
    Meta meta = document.first(Meta.class).orElseThrow();
    assertThat(meta).isEqualTo(new Meta("Checkout outage", "", ""));
    assertThat(document.text()).isEqualTo(text);
  }

  @Test
  void quotesThatAPersonLeftOutAreUnderstood() {
    Document document =
        DocumentParser.parse(
            "draft.md",
            "```meta\ntitle: Checkout: the outage\nsubtitle: \"the \"big\" one\"\ntag: @team\n```\n"
                + "```timeline\nitems:\n- [done] 09:41 · Deploy: v3 · it's 100%\n"
                + "- \"[TODO]  15 Aug ·\tRevert\"\n```\n"
                + "```sequence\nmessages:\n  - A -> B: POST /orders: now\n  - loop: retry\n"
                + "  - B --> - A: 503\n  - end\n  - A -> B\n```\n"
                + "```fishbone\ncauses:\n- label: Code\n  items:\n  - 3 retries: no backoff\n  - 5\n```\n");
    Meta meta = document.first(Meta.class).orElseThrow();
    assertThat(meta).isEqualTo(new Meta("Checkout: the outage", "the \"big\" one", "@team"));
    assertThat(document.first(Timeline.class).orElseThrow().items())
        .containsExactly(
            Timeline.Item.done("09:41", "Deploy: v3", "it's 100%"),
            new Timeline.Item(Timeline.Status.TODO, "15 Aug", "Revert", Optional.empty()));
    assertThat(document.first(Sequence.class).orElseThrow().messages())
        .startsWith(Sequence.Call.call("A", "B", "POST /orders: now"), new Sequence.Loop("retry"))
        .endsWith(new Sequence.End(), Sequence.Call.call("A", "B", ""))
        .hasSize(5);
    assertThat(document.first(Fishbone.class).orElseThrow().causes().get(0).items())
        .containsExactly("3 retries: no backoff", "5");
  }

  @Test
  void unknownKeysAreKeptAndWrittenBack() {
    String block =
        "```stats\nstats:\n"
            + "  - { value: \"3\", label: Pods, trend: flat, weight: 5, tags: [a, \"5\"] }\n"
            + "owner: M-Okafor\nlimits: { soft: 0.5, hard: null }\n```";
    Document document = DocumentParser.parse("draft.md", block);
    assertThat(document.problems()).extracting(Problem::line).containsExactly(3);
    Stats stats = document.first(Stats.class).orElseThrow();
    assertThat(stats.extras().values()).containsKeys("owner", "limits");
    assertThat(BlockWriter.write(stats)).isEqualTo(block);
  }

  @Test
  void numbersInPlaceOfTextsKeepTheirFigures() {
    Document document =
        DocumentParser.parse("d.md", "```stats\nstats:\n- value: 6130.0\n  label: 0x1F\n```\n");
    assertThat(document.first(Stats.class).orElseThrow().stats())
        .containsExactly(new Stats.Stat("6130.0", "0x1F"));
  }
}
