package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Markdown in the making: parts with a blank line between them, lines ended by line feeds. Strings
 * are text and become inert; markup comes from {@link Prose} only.
 */
public abstract sealed class MarkdownBody<T extends MarkdownBody<T>>
    permits MarkdownDocument, MarkdownDocument.Generated {
  private static final Pattern CLOSING_MARKS = Pattern.compile("(?<= )(#+)\\z");
  private final List<String> parts = new ArrayList<>();

  MarkdownBody() {}

  abstract T self();

  final T part(String markdown) {
    if (!markdown.isEmpty()) {
      parts.add(markdown);
    }
    return self();
  }

  final String body() {
    return String.join("\n\n", parts);
  }

  /** A heading of level 1 to 6. */
  public final T heading(int level, String text) {
    return heading(level, Prose.of(text));
  }

  /** A heading of level 1 to 6. */
  public final T heading(int level, Prose text) {
    if (level < 1 || level > 6) {
      throw new IllegalArgumentException("heading level " + level + ": use 1 to 6");
    }
    // Marks at the end would be taken for the heading's closing ones and dropped.
    String line = CLOSING_MARKS.matcher(text.markdown()).replaceFirst("\\\\$1");
    return part("#".repeat(level) + " " + line);
  }

  /** A paragraph. */
  public final T paragraph(String text) {
    return paragraph(Prose.of(text));
  }

  /** A paragraph. */
  public final T paragraph(Prose text) {
    return part(text.markdown());
  }

  /**
   * A chart: an image, and its caption on a paragraph of its own under it.
   *
   * @param path relative to the document, with {@code /}
   * @param alternative what a reader learns where the image does not load, with the numbers
   */
  public final T image(String path, String alternative, Prose caption) {
    String alt = MarkdownText.inline(alternative).strip();
    return part("![" + alt + "](" + Prose.destination(path) + ")").paragraph(caption);
  }

  /** A chart with a plain caption. */
  public final T image(String path, String alternative, String caption) {
    return image(path, alternative, Prose.of(caption));
  }

  /** A table; nothing if it has no row. */
  public final T table(Table table) {
    return table.isEmpty() ? self() : part(table.markdown());
  }

  /** A bullet list; nothing if it is empty. */
  public final T bullets(List<Prose> items) {
    return part(items.stream().map(i -> "- " + i.markdown()).collect(Collectors.joining("\n")));
  }
}
