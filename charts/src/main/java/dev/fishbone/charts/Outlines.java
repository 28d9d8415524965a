package dev.fishbone.charts;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;

/** Reads a glyph's outline from TrueType's glyf table, in font units with y pointing down. */
final class Outlines {
  private static final int ON_CURVE = 1;
  private static final int X_SHORT = 2;
  private static final int Y_SHORT = 4;
  private static final int REPEAT = 8;
  private static final int X_SAME = 16;
  private static final int Y_SAME = 32;

  private static final int WORDS = 1;
  private static final int SCALE = 8;
  private static final int MORE = 32;
  private static final int TWO_SCALES = 64;
  private static final int TWO_BY_TWO = 128;

  private final FontTables tables;

  Outlines(FontTables tables) {
    this.tables = tables;
  }

  Path2D.Double of(int glyph) {
    Path2D.Double path = new Path2D.Double(Path2D.WIND_NON_ZERO);
    append(glyph, path);
    path.transform(AffineTransform.getScaleInstance(1, -1));
    return path;
  }

  private void append(int glyph, Path2D.Double path) {
    if (!tables.hasOutline(glyph)) {
      return;
    }
    int start = tables.outlineStart(glyph);
    int contours = tables.signed(start);
    if (contours >= 0) {
      appendSimple(start + 10, contours, path);
    } else {
      appendParts(start + 10, path);
    }
  }

  private void appendParts(int at, Path2D.Double path) {
    int flags;
    do {
      flags = tables.unsigned(at);
      int part = tables.unsigned(at + 2);
      at += 4;
      boolean words = (flags & WORDS) != 0;
      double dx = words ? tables.signed(at) : (byte) tables.octet(at);
      double dy = words ? tables.signed(at + 2) : (byte) tables.octet(at + 1);
      at += words ? 4 : 2;
      double xx = 1;
      double xy = 0;
      double yx = 0;
      double yy = 1;
      if ((flags & SCALE) != 0) {
        xx = yy = tables.signed(at) / 16384.0;
        at += 2;
      } else if ((flags & TWO_SCALES) != 0) {
        xx = tables.signed(at) / 16384.0;
        yy = tables.signed(at + 2) / 16384.0;
        at += 4;
      } else if ((flags & TWO_BY_TWO) != 0) {
        xx = tables.signed(at) / 16384.0;
        xy = tables.signed(at + 2) / 16384.0;
        yx = tables.signed(at + 4) / 16384.0;
        yy = tables.signed(at + 6) / 16384.0;
        at += 8;
      }
      Path2D.Double piece = new Path2D.Double(Path2D.WIND_NON_ZERO);
      append(part, piece);
      piece.transform(new AffineTransform(xx, xy, yx, yy, dx, dy));
      path.append(piece, false);
    } while ((flags & MORE) != 0);
  }

  private void appendSimple(int at, int contours, Path2D.Double path) {
    if (contours == 0) {
      return;
    }
    int points = tables.unsigned(at + 2 * (contours - 1)) + 1;
    int cursor = at + 2 * contours;
    cursor += 2 + tables.unsigned(cursor);
    int[] flags = new int[points];
    for (int i = 0; i < points; ) {
      int flag = tables.octet(cursor++);
      int times = (flag & REPEAT) == 0 ? 1 : 1 + tables.octet(cursor++);
      for (int k = 0; k < times; k++) {
        flags[i++] = flag;
      }
    }
    int[] xs = new int[points];
    cursor = coordinates(cursor, flags, X_SHORT, X_SAME, xs);
    int[] ys = new int[points];
    coordinates(cursor, flags, Y_SHORT, Y_SAME, ys);
    int first = 0;
    for (int c = 0; c < contours; c++) {
      int last = tables.unsigned(at + 2 * c);
      contour(flags, xs, ys, first, last - first + 1, path);
      first = last + 1;
    }
  }

  private int coordinates(int cursor, int[] flags, int shortFlag, int sameFlag, int[] out) {
    int value = 0;
    for (int i = 0; i < flags.length; i++) {
      boolean same = (flags[i] & sameFlag) != 0;
      if ((flags[i] & shortFlag) != 0) {
        int step = tables.octet(cursor++);
        value += same ? step : -step;
      } else if (!same) {
        value += tables.signed(cursor);
        cursor += 2;
      }
      out[i] = value;
    }
    return cursor;
  }

  /** Two control points in a row imply a point of the curve halfway between them. */
  private static void contour(
      int[] flags, int[] xs, int[] ys, int first, int count, Path2D.Double path) {
    int start = -1;
    for (int i = 0; i < count && start < 0; i++) {
      start = (flags[first + i] & ON_CURVE) != 0 ? i : -1;
    }
    int last = first + count - 1;
    double startX = start < 0 ? (xs[first] + xs[last]) / 2.0 : xs[first + start];
    double startY = start < 0 ? (ys[first] + ys[last]) / 2.0 : ys[first + start];
    path.moveTo(startX, startY);
    boolean pending = false;
    double controlX = 0;
    double controlY = 0;
    int remaining = start < 0 ? count : count - 1;
    for (int k = 1; k <= remaining; k++) {
      int i = first + Math.floorMod(start + k, count);
      boolean on = (flags[i] & ON_CURVE) != 0;
      if (on && pending) {
        path.quadTo(controlX, controlY, xs[i], ys[i]);
      } else if (on) {
        path.lineTo(xs[i], ys[i]);
      } else if (pending) {
        path.quadTo(controlX, controlY, (controlX + xs[i]) / 2, (controlY + ys[i]) / 2);
      }
      pending = !on;
      controlX = xs[i];
      controlY = ys[i];
    }
    if (pending) {
      path.quadTo(controlX, controlY, startX, startY);
    }
    path.closePath();
  }
}
