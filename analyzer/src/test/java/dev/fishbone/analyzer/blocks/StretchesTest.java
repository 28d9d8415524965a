package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;

/** A text that is read in stretches holds what one reading of the whole finds. */
class StretchesTest {
  private static final List<String> PIECES =
      List.of(
          "# Head\n",
          "Text of a paragraph\n",
          "more of it\n",
          "    indented\n",
          "- item\n",
          "  - deeper\n",
          "1. first\n",
          "> quoted\n",
          "```meta\n",
          "```\n",
          "~~~~ x\n",
          "~~~~\n",
          "- ```stats\n",
          "  ```\n",
          "title: A\n",
          "<!-- fishbone:begin a -->\n",
          "<!--\n",
          "-->\n",
          "<details>\n",
          "<script>\n",
          "</script>\n",
          "<?\n",
          "[a]: /b\n",
          "===\n",
          "---\n",
          "| a | b |\n",
          "\t\n",
          " \n",
          "Line\r\n",
          "\r\n",
          "a\rb\n",
          "Zeile \u2013 \ud83d\ude00\n",
          "Last without an end");

  @Property(seed = "20260814", tries = 3000)
  void stretchesAreWhatTheWholeIs(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(60); i >= 0; i--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
      text.append(random.nextInt(3) > 0 ? "\n" : "");
    }
    String draft = text.toString();
    List<Integer> cuts = Cuts.of(draft, 1 + random.nextInt(40));
    assertThat(found(draft, cuts)).as(draft).isEqualTo(found(draft, List.of(0)));
  }

  @Test
  void aLongTextIsCutOutsideOfItsFences() {
    String code = "```sh\nfirst\n\nSecond of the code\n\nthird\n```\n\nText.\n\n";
    String draft = code.repeat(20_000);
    List<Integer> cuts = Cuts.of(draft);
    assertThat(cuts).hasSizeGreaterThan(5);
    assertThat(cuts.subList(1, cuts.size()))
        .allMatch(cut -> draft.startsWith("Text.", cut) || draft.startsWith("```sh", cut));
  }

  @Test
  void versionsOfALongTextAreCutAlike() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append("Paragraph ").append(i * 7919).append(" of a long draft.\n\n");
    }
    String draft = text.toString();
    String head = "A head that was put before.\n\n";
    List<Integer> before = Cuts.of(draft);
    List<Integer> after = Cuts.of(head + draft);
    assertThat(before).hasSizeGreaterThan(5);
    assertThat(after.stream().map(cut -> cut - head.length()))
        .containsAll(before.subList(before.size() / 2, before.size()));
  }

  private static List<String> found(String text, List<Integer> cuts) {
    Stretches stretches = Stretches.of(text, cuts, new ConcurrentHashMap<>());
    List<String> found = new ArrayList<>();
    stretches.forEach(
        (start, stretch) -> stretch.fences().forEach(f -> found.add(place(start, f) + fence(f))));
    stretches.forEach(
        (start, stretch) ->
            stretch.html().forEach(h -> found.add(place(start, h) + h.getLiteral())));
    stretches.forEach((start, stretch) -> stretch.texts().forEach(t -> found.add(place(start, t))));
    found.add(stretches.unclosedAt().toString());
    return found;
  }

  private static String fence(FencedCodeBlock fence) {
    return fence.getInfo()
        + fence.getFenceIndent()
        + fence.getLiteral()
        + fence.getOpeningFenceLength()
        + fence.getClosingFenceLength();
  }

  private static String place(int start, Node node) {
    StringBuilder place = new StringBuilder(node.getClass().getSimpleName());
    node.getSourceSpans()
        .forEach(
            s ->
                place
                    .append(' ')
                    .append(start + s.getInputIndex())
                    .append('+')
                    .append(s.getLength()));
    return place.toString();
  }
}
