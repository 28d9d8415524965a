package dev.fishbone.charts;

import java.awt.geom.PathIterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes text into an SVG as outlines of the shipped typeface, each glyph defined once and used by
 * reference.
 *
 * <p>Outlines, not {@code <text>}: postmortems are read in browsers, wikis, PDF converters and
 * mail, where an SVG stands as an image: no text in it can be selected or read out anyway, fonts
 * cannot be embedded reliably, and another font's widths would make labels run into each other.
 * Those who do not see the picture get {@code <title>} and {@code <desc>} with the figures; each
 * line of text also carries itself in {@code aria-label}, so that a diff or a search finds it.
 */
final class SvgText {
  private final String prefix;
  private final StringBuilder out;

  /** Ids begin with {@code prefix}. */
  SvgText(String prefix, StringBuilder out) {
    this.prefix = prefix;
    this.out = out;
  }

  void append(List<Text> texts) {
    Map<String, String> glyphs = new TreeMap<>();
    StringBuilder uses = new StringBuilder();
    for (Text text : texts) {
      use(text, glyphs, uses);
    }
    out.append("<defs>");
    glyphs.forEach(
        (id, path) ->
            out.append("<path id=\"").append(id).append("\" d=\"").append(path).append("\"/>"));
    out.append("</defs>\n").append(uses);
  }

  private void use(Text text, Map<String, String> glyphs, StringBuilder uses) {
    Typeface face = text.face();
    double scale = text.size() / face.unitsPerEm();
    uses.append("<g aria-label=\"").append(escape(text.string())).append("\" fill=\"");
    uses.append(String.format(Locale.ROOT, "#%06x", text.colour().getRGB() & 0xFFFFFF))
        .append("\" transform=\"");
    uses.append("translate(").append(Coordinates.of(text.x())).append(',');
    uses.append(Coordinates.of(text.y())).append(')');
    if (text.upwards()) {
      uses.append("rotate(-90)");
    }
    uses.append("scale(").append(Coordinates.fine(scale)).append(")\">");
    long x = 0;
    for (int c : text.string().codePoints().toArray()) {
      int glyph = face.glyph(c);
      PathIterator outline = face.outline(glyph).getPathIterator(null);
      if (!outline.isDone()) {
        String id = prefix + face.key() + glyph;
        glyphs.computeIfAbsent(id, key -> path(outline));
        uses.append("<use xlink:href=\"#").append(id).append("\" x=\"").append(x).append("\"/>");
      }
      x += face.advance(glyph);
    }
    uses.append("</g>\n");
  }

  private static String path(PathIterator outline) {
    StringBuilder path = new StringBuilder();
    double[] at = new double[6];
    for (; !outline.isDone(); outline.next()) {
      int kind = outline.currentSegment(at);
      switch (kind) {
        case PathIterator.SEG_MOVETO -> point(path.append('M'), at, 0);
        case PathIterator.SEG_LINETO -> point(path.append('L'), at, 0);
        case PathIterator.SEG_QUADTO -> point(point(path.append('Q'), at, 0).append(' '), at, 2);
        case PathIterator.SEG_CLOSE -> path.append('Z');
        default -> throw new IllegalStateException("no cubic curves in TrueType: " + kind);
      }
    }
    return path.toString();
  }

  private static StringBuilder point(StringBuilder path, double[] at, int i) {
    return path.append(Coordinates.of(at[i])).append(' ').append(Coordinates.of(at[i + 1]));
  }

  /** Text for an element or an attribute. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
