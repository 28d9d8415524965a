package dev.fishbone.analyzer.blocks;

import java.util.Locale;

/**
 * Text from elsewhere as inert Markdown. What is rendered is {@link #visible} of the input, without
 * markup, HTML or links; ordinary names stay readable in the source ({@code
 * hikaricp_pending_threads}, {@code orders->pricing}).
 */
public final class MarkdownText {
  private static final String ALWAYS = "\\`*[]|~";

  private MarkdownText() {}

  /**
   * The text with what cannot be seen made visible: C0 controls (line ends and tabs among them) and
   * DEL as control pictures ({@code ␊}), half surrogates as U+FFFD, every other control, direction
   * mark, zero-width or non-character as {@code ⟨U+202E⟩}.
   */
  public static String visible(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (c < 0x20) {
                out.appendCodePoint(0x2400 + c);
              } else if (c == 0x7F) {
                out.appendCodePoint(0x2421);
              } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                out.appendCodePoint(0xFFFD);
              } else if (YamlText.isHidden(c)) {
                out.append(String.format(Locale.ROOT, "⟨U+%04X⟩", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  /**
   * Inert anywhere, also at the start of a line and in a table cell. One line, whatever came in.
   */
  public static String escape(String text) {
    return guard(inline(text));
  }

  /**
   * A code span around an identifier, its fence longer than any run of backticks inside. The empty
   * text, which cannot be code, becomes {@code (empty)}. Within a table use {@link Prose#code}.
   */
  public static String code(String text) {
    String visible = text.isEmpty() ? "(empty)" : visible(text);
    String fence = "`".repeat(longestRun(visible) + 1);
    boolean blank = visible.chars().allMatch(c -> c == ' ');
    boolean edges = visible.startsWith(" ") && visible.endsWith(" ");
    boolean ticks = visible.startsWith("`") || visible.endsWith("`");
    String pad = !blank && (edges || ticks) ? " " : "";
    return fence + pad + visible + pad + fence;
  }

  /** Inert within a line; its start still needs {@link #guard}. */
  static String inline(String text) {
    String visible = visible(text);
    StringBuilder out = new StringBuilder(visible.length() + 16);
    for (int i = 0; i < visible.length(); i++) {
      char c = visible.charAt(i);
      if (c == '<') {
        out.append("&lt;");
      } else if (c == '&' && opensEntity(visible, i)) {
        out.append("&amp;");
      } else if (ALWAYS.indexOf(c) >= 0
          || (c == '_' && !insideWord(visible, i))
          || (c == '!' && i + 1 == visible.length())
          || opensAddress(visible, i)) {
        out.append('\\').append(c);
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  /** Keeps a line's first characters from opening a heading, list, quote or rule. */
  static String guard(String line) {
    if (line.isEmpty()) {
      return line;
    }
    if (opensBlock(line)) {
      return "\\" + line;
    }
    int digits = 0;
    while (digits < line.length() && line.charAt(digits) >= '0' && line.charAt(digits) <= '9') {
      digits++;
    }
    boolean ordered =
        digits > 0
            && digits < line.length()
            && (line.charAt(digits) == '.' || line.charAt(digits) == ')')
            && (digits + 1 == line.length() || line.charAt(digits + 1) == ' ');
    return ordered ? line.substring(0, digits) + "\\" + line.substring(digits) : line;
  }

  // Only where it does: "-$184k", "+9 min" and "#3" stay readable.
  private static boolean opensBlock(String line) {
    char first = line.charAt(0);
    int run = 1;
    while (run < line.length() && line.charAt(run) == first) {
      run++;
    }
    boolean blankBehind = run == line.length() || line.charAt(run) == ' ';
    return switch (first) {
      case '>' -> true;
      case '-' -> run > 1 || blankBehind;
      case '#', '+', '=' -> blankBehind;
      default -> false;
    };
  }

  // At the end too: what is written behind could complete the entity.
  private static boolean opensEntity(String text, int at) {
    if (at + 1 == text.length()) {
      return true;
    }
    char next = text.charAt(at + 1);
    return next == '#' || (next >= 'A' && next <= 'Z') || (next >= 'a' && next <= 'z');
  }

  private static boolean insideWord(String text, int at) {
    return at > 0
        && at + 1 < text.length()
        && Character.isLetterOrDigit(text.codePointBefore(at))
        && Character.isLetterOrDigit(text.codePointAt(at + 1));
  }

  // Many renderers link bare addresses although CommonMark does not.
  private static boolean opensAddress(String text, int at) {
    char c = text.charAt(at);
    return (c == ':' && text.startsWith("//", at + 1))
        || (c == '.' && at >= 3 && text.regionMatches(true, at - 3, "www", 0, 3));
  }

  private static int longestRun(String text) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
