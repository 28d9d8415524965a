package dev.fishbone.analyzer.blocks;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One line of running text put together from parts; every string that goes in is text, never
 * markup. {@code Prose.of("The pool ").code("pricing/db").text(" was full")}.
 */
public final class Prose {
  private static final Pattern LINKED =
      Pattern.compile("(?i)(?:https?://|#|\\.{0,2}/|[a-z0-9_-]+(?:[./]|\\z))[^\\s]*");
  private static final Prose EMPTY = new Prose(List.of());

  private enum Kind {
    TEXT,
    CODE,
    STRONG,
    LINK
  }

  private record Part(Kind kind, String text, String target) {}

  private final List<Part> parts;

  private Prose(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /** Nothing yet. */
  public static Prose empty() {
    return EMPTY;
  }

  /** Begins with a text. */
  public static Prose of(String text) {
    return EMPTY.text(text);
  }

  /** Appends a text. */
  public Prose text(String text) {
    return with(new Part(Kind.TEXT, text, ""));
  }

  /** Appends an identifier as code. */
  public Prose code(String identifier) {
    return with(new Part(Kind.CODE, identifier, ""));
  }

  /** Appends a text in bold; white space at its ends goes. */
  public Prose strong(String text) {
    return with(new Part(Kind.STRONG, text.strip(), ""));
  }

  /**
   * Appends a link. Only web addresses, relative paths and anchors become links; with any other
   * target the text stays a text.
   */
  public Prose link(String text, String target) {
    boolean safe = LINKED.matcher(target).matches();
    return with(new Part(safe ? Kind.LINK : Kind.TEXT, text, target));
  }

  /** Appends what another prose holds. */
  public Prose then(Prose other) {
    List<Part> all = new ArrayList<>(parts);
    all.addAll(other.parts);
    return new Prose(all);
  }

  private Prose with(Part part) {
    List<Part> all = new ArrayList<>(parts);
    all.add(part);
    return new Prose(all);
  }

  /** As a line of Markdown that may stand anywhere outside tables. */
  public String markdown() {
    return MarkdownText.guard(render(false));
  }

  /**
   * As the content of a table cell. A table is cut at pipes before code is looked for, so a pipe in
   * code is escaped; where a backslash stands before it, which renderers read differently, the code
   * becomes plain text.
   */
  String cell() {
    return render(true);
  }

  private String render(boolean cell) {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      append(out, part, cell);
    }
    return out.toString().strip();
  }

  private static void append(StringBuilder out, Part part, boolean cell) {
    String inline = MarkdownText.inline(part.text());
    switch (part.kind()) {
      case TEXT -> out.append(inline);
      case CODE -> {
        if (cell && part.text().contains("\\|")) {
          out.append(inline);
        } else {
          String code = MarkdownText.code(part.text());
          // Two spans in a row would read as one with a longer fence.
          apart(out, '`').append(cell ? code.replace("|", "\\|") : code);
        }
      }
      case STRONG -> {
        if (isWord(part.text())) {
          apart(out, '*').append("**").append(inline).append("**");
        } else {
          out.append(inline);
        }
      }
      case LINK ->
          out.append('[')
              .append(inline)
              .append("](")
              .append(destination(part.target()))
              .append(')');
    }
  }

  private static StringBuilder apart(StringBuilder out, char mark) {
    boolean touches = !out.isEmpty() && out.charAt(out.length() - 1) == mark;
    return touches ? out.append(' ') : out;
  }

  // Asterisks bind to what they touch only if that is a letter or digit, whatever stands around.
  private static boolean isWord(String text) {
    return !text.isEmpty()
        && Character.isLetterOrDigit(text.codePointAt(0))
        && Character.isLetterOrDigit(text.codePointBefore(text.length()));
  }

  /** A link's target with everything percent-encoded that could end it or hide in it. */
  public static String destination(String target) {
    StringBuilder out = new StringBuilder();
    for (byte b : target.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (letter || "-._/:#?=,+%".indexOf(c) >= 0) {
        out.append(c);
      } else {
        out.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      }
    }
    return out.toString();
  }
}
