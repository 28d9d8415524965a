package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;

/**
 * The headings and paragraphs of a document in order, those in lists and quotes included; fences,
 * comments and other HTML, indented code and front matter are not among them.
 */
public record Outline(List<Part> parts) {
  public Outline {
    parts = List.copyOf(parts);
  }

  /**
   * One heading or paragraph; a table is a paragraph whose lines hold bars.
   *
   * @param level of a heading, 1 to 6; 0 for a paragraph
   */
  public record Part(int level, PlacedText text) {}

  /** Of a text whose Markdown begins behind its head. */
  static Outline of(String document, int head, Stretches stretches) {
    List<Part> parts = new ArrayList<>();
    stretches.forEach(
        (start, stretch) -> {
          for (Node node : stretch.texts()) {
            PlacedText text = text(document, head + start, node.getSourceSpans());
            if (!text.text().isBlank()) {
              parts.add(new Part(node instanceof Heading heading ? heading.getLevel() : 0, text));
            }
          }
        });
    return new Outline(parts);
  }

  static boolean isText(Node node) {
    return node instanceof Heading || node instanceof Paragraph;
  }

  private static PlacedText text(String document, int head, List<SourceSpan> spans) {
    PlacedText.Builder text = new PlacedText.Builder();
    for (SourceSpan span : spans) {
      int from = span.getInputIndex() + head;
      if (!text.isEmpty()) {
        text.add('\n', from);
      }
      text.add(document, from, from + span.getLength());
    }
    return text.build();
  }
}
