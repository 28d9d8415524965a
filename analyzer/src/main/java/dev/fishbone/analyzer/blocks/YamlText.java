package dev.fishbone.analyzer.blocks;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Scalars as they are written: plain where every reader takes them for the same string. */
final class YamlText {
  private static final Pattern NUMBER_OR_DATE = Pattern.compile("[0-9][0-9a-fobxtz_.,:+ -]*");
  private static final Set<String> WORDS =
      Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");
  private static final Map<Integer, String> SHORT =
      Map.of((int) '"', "\\\"", (int) '\\', "\\\\", 9, "\\t", 10, "\\n", 13, "\\r");

  private YamlText() {}

  /** A value in block style: plain if possible. */
  static String block(String text) {
    return isPlain(text, "") ? text : quoted(text);
  }

  /** A value inside braces or brackets: plain if possible. */
  static String flow(String text) {
    return isPlain(text, ":,[]{}") ? text : quoted(text);
  }

  /** In double quotes, on one line; what does not show in an editor is escaped. */
  static String quoted(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    text.codePoints().forEach(c -> append(out, c));
    return out.append('"').toString();
  }

  /** Any value on one line. */
  static String flow(YamlValue value) {
    if (value instanceof YamlValue.Scalar scalar) {
      return scalar.plain() ? scalar.text() : quoted(scalar.text());
    }
    if (value instanceof YamlValue.Sequence sequence) {
      return sequence.values().stream()
          .map(YamlText::flow)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    Map<String, YamlValue> fields = ((YamlValue.Mapping) value).values();
    return fields.entrySet().stream()
        .map(e -> flow(e.getKey()) + ": " + flow(e.getValue()))
        .collect(Collectors.joining(", ", "{ ", " }"));
  }

  private static boolean isPlain(String text, String alsoSpecial) {
    if (text.isEmpty()
        || !Character.isLetterOrDigit(text.codePointAt(0))
        || !isInk(text.codePointBefore(text.length()))
        || text.endsWith(":")
        || WORDS.contains(text.toLowerCase(Locale.ROOT))
        || NUMBER_OR_DATE.matcher(text.toLowerCase(Locale.ROOT)).matches()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '#' || c == '·' || c == '\t' || alsoSpecial.indexOf(c) >= 0) {
        return false;
      }
      if (c == ':' && !isInk(text.codePointAt(i + 1))) {
        return false;
      }
    }
    return text.codePoints().noneMatch(YamlText::isHidden);
  }

  private static boolean isInk(int c) {
    return !Character.isWhitespace(c) && !Character.isSpaceChar(c);
  }

  private static void append(StringBuilder out, int c) {
    String escape = SHORT.get(c);
    if (escape != null) {
      out.append(escape);
    } else if (!isHidden(c)) {
      out.appendCodePoint(c);
    } else if (c < 0x100) {
      out.append(String.format(Locale.ROOT, "\\x%02X", c));
    } else if (c < 0x10000) {
      out.append(String.format(Locale.ROOT, "\\u%04X", c));
    } else {
      out.append(String.format(Locale.ROOT, "\\U%08X", c));
    }
  }

  /**
   * Controls, line separators, direction and zero-width marks, non-characters. Fixed ranges and not
   * the JDK's categories, so that the bytes do not depend on its Unicode version; the joiner stays
   * because emoji are made with it.
   */
  static boolean isHidden(int c) {
    return c < 0x20
        || (c >= 0x7F && c <= 0x9F)
        || c == 0xAD
        || c == 0x61C
        || c == 0x180E
        || (c >= 0x200B && c <= 0x200F && c != 0x200D)
        || (c >= 0x2028 && c <= 0x202E)
        || (c >= 0x2060 && c <= 0x206F)
        || (c >= 0xD800 && c <= 0xDFFF)
        || c == 0xFEFF
        || (c >= 0xFFF9 && c <= 0xFFFB)
        || (c & 0xFFFE) == 0xFFFE
        || (c >= 0xE0000 && c <= 0xE0FFF);
  }
}
