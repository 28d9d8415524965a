package dev.fishbone.charts;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Draws the marks' lines and heads; all of one look are one shape, whatever their number. */
final class MarkLines {
  /** More lines without a label than this, of one look, say nothing. */
  private static final int MAX_UNLABELLED = 150;

  private MarkLines() {}

  static void draw(Graphics2D g2, Layout layout) {
    int[] rows = new int[layout.marks().size()];
    Arrays.fill(rows, -1);
    layout.flags().forEach(flag -> rows[flag.wish()] = flag.row());
    for (Mark.Role role : Mark.Role.values()) {
      draw(g2, layout, rows, role);
    }
  }

  private static void draw(Graphics2D g2, Layout layout, int[] rows, Mark.Role role) {
    Path2D.Double lines = new Path2D.Double();
    Path2D.Double heads = new Path2D.Double();
    Set<Long> unlabelled = new HashSet<>();
    for (int i = 0; i < rows.length; i++) {
      Mark mark = layout.marks().get(i);
      double x = layout.x(mark.at());
      boolean wanted =
          rows[i] >= 0
              || (unlabelled.size() < MAX_UNLABELLED && !unlabelled.contains(Math.round(x)));
      if (mark.role() == role && wanted) {
        if (rows[i] < 0) {
          unlabelled.add(Math.round(x));
        }
        double y = layout.rowMiddle(rows[i]);
        lines.append(new Line2D.Double(x, y, x, layout.plot().getMaxY()), false);
        if (rows[i] >= 0) {
          heads.append(head(role, x, y), false);
        }
      }
    }
    if (lines.getCurrentPoint() != null) {
      draw(g2, role, lines, heads);
    }
  }

  private static void draw(Graphics2D g2, Mark.Role role, Path2D lines, Path2D heads) {
    g2.setColor(role.pen.colour());
    g2.setStroke(role.pen.stroke());
    g2.draw(lines);
    boolean ring = role.shape == Mark.Shape.RING;
    g2.setColor(ring ? Color.WHITE : role.pen.colour());
    g2.fill(heads);
    if (ring) {
      g2.setColor(role.pen.colour());
      g2.setStroke(new BasicStroke(2));
      g2.draw(heads);
    }
  }

  private static Shape head(Mark.Role role, double x, double y) {
    return switch (role.shape) {
      case DIAMOND -> polygon(x, y - 5.5, x + 5.5, y, x, y + 5.5, x - 5.5, y);
      case TRIANGLE_UP -> polygon(x, y - 5.5, x + 5.5, y + 4, x - 5.5, y + 4);
      case TRIANGLE_DOWN -> polygon(x, y + 5.5, x + 5.5, y - 4, x - 5.5, y - 4);
      case SQUARE -> new Rectangle2D.Double(x - 4.5, y - 4.5, 9, 9);
      case RING, DISC -> new Ellipse2D.Double(x - 4.8, y - 4.8, 9.6, 9.6);
    };
  }

  private static Path2D polygon(double... xy) {
    Path2D.Double path = new Path2D.Double();
    path.moveTo(xy[0], xy[1]);
    for (int i = 2; i < xy.length; i += 2) {
      path.lineTo(xy[i], xy[i + 1]);
    }
    path.closePath();
    return path;
  }
}
