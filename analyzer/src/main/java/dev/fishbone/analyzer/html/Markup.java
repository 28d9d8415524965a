package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.MarkdownText;
import java.util.Map;
import java.util.Set;

/** Writes pieces: the one place where text is escaped. */
final class Markup {
  /** Elements without content; all others get an end tag, as HTML wants it. */
  private static final Set<String> EMPTY =
      Set.of("br", "hr", "img", "input", "link", "meta", "col");

  private Markup() {}

  static void append(StringBuilder out, Html piece) {
    if (piece instanceof Element element) {
      element(out, element);
    } else if (piece instanceof Html.Text text) {
      visible(out, text.text());
    } else if (piece instanceof Html.Human human) {
      escape(out, human.text());
    } else if (piece instanceof Html.CharacterData data) {
      out.append("<![CDATA[").append(carried(data.text()).replace("]]>", "]]]]><![CDATA[>"));
      out.append("]]>");
    } else if (piece instanceof Resource resource) {
      out.append(resource.content());
    } else if (piece instanceof Html.Many many) {
      many.pieces().forEach(p -> append(out, p));
    }
  }

  private static void element(StringBuilder out, Element element) {
    out.append('<').append(element.name());
    for (Map.Entry<String, String> attribute : element.attributes().entrySet()) {
      out.append(' ').append(attribute.getKey()).append("=\"");
      visible(out, attribute.getValue());
      out.append('"');
    }
    if (EMPTY.contains(element.name()) || element.name().startsWith("ri:")) {
      out.append("/>");
      return;
    }
    out.append('>');
    element.children().forEach(child -> append(out, child));
    out.append("</").append(element.name()).append('>');
  }

  /** Line ends and tabs stay: code has them, and elsewhere they are white space. */
  private static void visible(StringBuilder out, String text) {
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\t') {
        escape(out, MarkdownText.visible(text.substring(from, i)));
        out.append(c);
        from = i + 1;
      }
    }
    escape(out, MarkdownText.visible(text.substring(from)));
  }

  private static void escape(StringBuilder out, String text) {
    String carried = carried(text);
    for (int i = 0; i < carried.length(); i++) {
      char c = carried.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
  }

  /** The text with U+FFFD for what no XML may hold. */
  private static String carried(String text) {
    if (text.codePoints().allMatch(Markup::isCarried)) {
      return text;
    }
    StringBuilder carried = new StringBuilder(text.length());
    text.codePoints().map(c -> isCarried(c) ? c : 0xFFFD).forEach(carried::appendCodePoint);
    return carried.toString();
  }

  private static boolean isCarried(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }
}
