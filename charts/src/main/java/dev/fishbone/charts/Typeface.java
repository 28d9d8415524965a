package dev.fishbone.charts;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * IBM Plex Sans as shipped in this jar (SIL Open Font License 1.1, beside it), read by ourselves.
 *
 * <p>The JDK's font code is not used: it needs fontconfig and a temporary file, and its measures
 * change with the rasteriser it was built with. Widths and outlines here are the file's own
 * integers, so layout and bytes are the same on every machine, one without any font included.
 */
final class Typeface {
  static final Typeface REGULAR = new Typeface("r", "IBMPlexSans-Regular.ttf");
  static final Typeface SEMIBOLD = new Typeface("b", "IBMPlexSans-SemiBold.ttf");

  private final String key;
  private final FontTables tables;
  private final Outlines outlines;
  private final Map<Integer, Path2D.Double> cache = new ConcurrentHashMap<>();

  private Typeface(String key, String resource) {
    this.key = key;
    try (InputStream in = Typeface.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks its font " + resource + ": build it again");
      }
      this.tables = new FontTables(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.outlines = new Outlines(tables);
  }

  /** A letter that tells the typefaces apart in ids. */
  String key() {
    return key;
  }

  int unitsPerEm() {
    return tables.unitsPerEm();
  }

  /** The glyph of a character; 0, a box, if the font lacks it. */
  int glyph(int codePoint) {
    return tables.glyph(codePoint);
  }

  /** A glyph's width in font units. */
  int advance(int glyph) {
    return tables.advance(glyph);
  }

  /**
   * A glyph's outline in font units, y pointing down, the origin on the base line; not to be
   * changed.
   */
  Path2D.Double outline(int glyph) {
    return cache.computeIfAbsent(glyph, outlines::of);
  }

  /** Width of a line in pixels, at {@code size} pixels an em, without kerning. */
  double width(String text, double size) {
    long units = text.codePoints().mapToLong(c -> advance(glyph(c))).sum();
    return units * size / unitsPerEm();
  }

  /** The line, or as much of its beginning as fits with an ellipsis into {@code width} pixels. */
  String fit(String text, double size, double width) {
    if (width(text, size) <= width) {
      return text;
    }
    int end = text.length();
    while (end > 0) {
      end = text.offsetByCodePoints(end, -1);
      String shorter = text.substring(0, end).stripTrailing() + '…';
      if (width(shorter, size) <= width) {
        return shorter;
      }
    }
    return "…";
  }

  /** The line's outline in pixels, the origin at the left end of its base line. */
  Path2D.Double outline(String text, double size) {
    Path2D.Double path = new Path2D.Double(Path2D.WIND_NON_ZERO);
    double scale = size / unitsPerEm();
    long x = 0;
    for (int c : text.codePoints().toArray()) {
      int glyph = glyph(c);
      AffineTransform place = AffineTransform.getScaleInstance(scale, scale);
      place.translate((double) x, 0);
      path.append(outline(glyph).getPathIterator(place), false);
      x += advance(glyph);
    }
    return path;
  }
}
