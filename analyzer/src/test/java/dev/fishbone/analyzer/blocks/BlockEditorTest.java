package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.BlockEditor.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Single items are edited; whatever a person did around them stays. */
class BlockEditorTest {
  private static final String FISHBONE =
      """
      ```fishbone
      effect: Down   # by whom?
      causes:
        # the trigger
        - label: Change
          items:
            - "A flag"  # see PR 7
            - A deploy
            - >-
              A long
              story
        - {label: Code, items: ["x", 'y']}
      x-owner: me
      ```
      """;

  private static BlockEditor editor(String text) {
    Document document = DocumentParser.parse("d.md", text);
    return BlockEditor.of(text, document.blocks().get(0)).orElseThrow();
  }

  private static String edited(String text, Optional<Splice> splice) {
    return Splice.apply(text, List.of(splice.orElseThrow()));
  }

  private static String updated(String text, String from, BlockItem to) {
    BlockEditor editor = editor(text);
    return Splice.apply(text, editor.update(entry(editor, from), to).orElseThrow());
  }

  private static String updated(String text, String from, String to) {
    return updated(text, from, BlockItem.of(to));
  }

  private static Entry entry(BlockEditor editor, String text) {
    return editor.entries().stream()
        .filter(e -> e.item().text().startsWith(text))
        .findFirst()
        .orElseThrow();
  }

  private static String removed(String text, String item) {
    BlockEditor editor = editor(text);
    return edited(text, editor.remove(entry(editor, item)));
  }

  @Test
  void aNewTextKeepsQuotesAndWhatStandsBehindIt() {
    assertThat(updated(FISHBONE, "A flag", "Two flags"))
        .isEqualTo(FISHBONE.replace("A flag", "Two flags"));
    assertThat(updated(FISHBONE, "A deploy", "Two deploys"))
        .isEqualTo(FISHBONE.replace("- A deploy", "- Two deploys"));
    assertThat(updated(FISHBONE, "A deploy", "no: really"))
        .isEqualTo(FISHBONE.replace("- A deploy", "- \"no: really\""));
    assertThat(updated(FISHBONE, "A long story", "Short"))
        .isEqualTo(FISHBONE.replace(">-\n        A long\n        story", "\"Short\""));
    assertThat(updated(FISHBONE, "y", "why")).isEqualTo(FISHBONE.replace("'y'", "\"why\""));
  }

  @Test
  void anItemGoesWithItsLinesAndLeavesARemark() {
    assertThat(removed(FISHBONE, "A flag"))
        .isEqualTo(FISHBONE.replace("- \"A flag\"  # see", "# see"));
    assertThat(removed(FISHBONE, "A long story"))
        .isEqualTo(FISHBONE.replace("      - >-\n        A long\n        story\n", ""));
    assertThat(removed(FISHBONE, "x")).isEqualTo(FISHBONE.replace("\"x\", ", ""));
    assertThat(removed(FISHBONE, "y")).isEqualTo(FISHBONE.replace(", 'y'", ""));
  }

  @Test
  void anItemIsPutBehindAnotherInItsWayOfWriting() {
    BlockEditor editor = editor(FISHBONE);
    List<BlockItem> items = List.of(BlockItem.of("New"), BlockItem.of("Newer"));
    assertThat(edited(FISHBONE, editor.insert(0, 0, items)))
        .isEqualTo(FISHBONE.replace("PR 7\n", "PR 7\n      - \"New\"\n      - \"Newer\"\n"));
    assertThat(edited(FISHBONE, editor.insert(0, 2, items)))
        .isEqualTo(FISHBONE.replace("story\n", "story\n      - \"New\"\n      - \"Newer\"\n"));
    assertThat(edited(FISHBONE, editor.insert(0, -1, items)))
        .isEqualTo(
            FISHBONE.replace(
                "      - \"A flag", "      - \"New\"\n      - \"Newer\"\n      - \"A flag"));
    assertThat(edited(FISHBONE, editor.insert(1, 1, items)))
        .isEqualTo(FISHBONE.replace("'y'", "'y', \"New\", \"Newer\""));
  }

  @Test
  void theFirstItemOfAListIsPutUnderItsKey() {
    for (String empty : List.of("items:", "items: []", "items: null  # none", "items: ~")) {
      String text = "```timeline\nx: 1\n" + empty + "\n```\n";
      String after = edited(text, editor(text).insert(0, -1, List.of(BlockItem.of("New"))));
      assertThat(editor(after).entries())
          .as(empty)
          .extracting(e -> e.item().text())
          .containsExactly("New");
      assertThat(after).startsWith("```timeline\nx: 1\nitems:");
    }
    String bone = "```fishbone\ncauses:\n  - label: Code\n```\n";
    assertThat(edited(bone, editor(bone).insert(0, -1, List.of(BlockItem.of("New")))))
        .isEqualTo("```fishbone\ncauses:\n  - label: Code\n    items:\n      - \"New\"\n```\n");
  }

  @Test
  void aBoneIsPutBetweenOthersAndTakenOut() {
    BlockEditor editor = editor(FISHBONE);
    assertThat(
            edited(
                FISHBONE,
                editor.insertBones(0, Map.of("Capacity", List.of(BlockItem.of("Small"))))))
        .isEqualTo(
            FISHBONE.replace(
                "story\n", "story\n  - label: Capacity\n    items:\n      - \"Small\"\n"));
    assertThat(edited(FISHBONE, editor.removeBone(1)))
        .isEqualTo(FISHBONE.replace("  - {label: Code, items: [\"x\", 'y']}\n", ""));
  }

  @Test
  void whatStandsInAQuoteOrListAndInTheLineEndsOfWindowsStaysThere() {
    String text =
        "> - ~~~timeline\n>   items:\n>   - \"a\"\n>   - \"b\"\n>   ~~~\n".replace("\n", "\r\n");
    assertThat(edited(text, editor(text).insert(0, 0, List.of(BlockItem.of("new")))))
        .isEqualTo(text.replace("\"a\"\r\n", "\"a\"\r\n>   - \"new\"\r\n"));
    assertThat(removed(text, "b")).isEqualTo(text.replace(">   - \"b\"\r\n", ""));
  }

  @Test
  void missingQuotesAreNoObstacle() {
    String text =
        "```timeline\nitems:\n  - [done] 09:41 · Deploy: flag  \n  - [done] 09:46 · Page\n```\n";
    assertThat(updated(text, "[done] 09:41", "[done] 09:42 · Deploy"))
        .isEqualTo(text.replace("[done] 09:41 · Deploy: flag", "\"[done] 09:42 · Deploy\""));
    assertThat(removed(text, "[done] 09:46"))
        .isEqualTo(text.replace("  - [done] 09:46 · Page\n", ""));
  }

  @Test
  void theFieldsOfARowAreEditedOneByOne() {
    String text =
        """
        ```stats
        stats:
          - { value: "1 min", label: Down, owner: me, delta: "+1 min", trend: down }
          - value: 2 min   # roughly
            label: Up
        ```
        """;
    BlockItem more = BlockItem.of(new Stats.Stat("3 min", "Down"));
    assertThat(updated(text, "1 min", more))
        .isEqualTo(
            text.replace("\"1 min\"", "\"3 min\"").replace(", delta: \"+1 min\", trend: down", ""));
    BlockItem full = BlockItem.of(new Stats.Stat("2 min", "Up", "+9 s", Stats.Trend.UP));
    assertThat(updated(text, "2 min", full))
        .isEqualTo(text.replace("label: Up\n", "label: Up\n    delta: \"+9 s\"\n    trend: up\n"));
    BlockEditor editor = editor(text);
    assertThat(editor.remove(entry(editor, "1 min"))).as("with a key of a person's").isEmpty();
    assertThat(editor.remove(entry(editor, "2 min"))).as("with a remark within").isEmpty();
  }

  @Test
  void whatStandsForSeveralValuesOrHasNoPlaceIsNotEdited() {
    List<String> blocks =
        List.of(
            "```timeline\nitems: [&a \"x\", *a]\n```\n",
            "```timeline\nitems:\n  - \"x\"\n",
            "```timeline\nitems:\n  - \"\u0000\"\n```\n",
            "```timeline\nitems: {\n```\n");
    for (String text : blocks) {
      Document document = DocumentParser.parse("d.md", text);
      assertThat(BlockEditor.of(text, document.blocks().get(0))).as(text).isEmpty();
    }
  }

  @Test
  void whatComesBackIsWhatWasPutIn() {
    List<String> texts =
        new ArrayList<>(List.of("", "- a", "a: b # c", "\u202e\ud83d\ude00\t\"'", "no", "7"));
    for (String hostile : List.copyOf(texts)) {
      texts.add("x" + hostile + "\n" + hostile);
    }
    for (String text : texts) {
      String after = updated(FISHBONE, "A deploy", text);
      assertThat(editor(after).entries().get(1).item().text()).isEqualTo(text);
    }
  }
}
