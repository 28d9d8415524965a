package dev.fishbone.charts;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/** Draws everything of a chart but its text. */
final class Canvas {
  static final Color FRAME = new Color(0x444444);

  private static final double STRIPE = 8;

  private final Graphics2D g2;
  private final ChartSpec spec;
  private final Layout layout;

  private Canvas(Graphics2D g2, ChartSpec spec, Layout layout) {
    this.g2 = g2;
    this.spec = spec;
    this.layout = layout;
  }

  static void draw(Graphics2D g2, ChartSpec spec, Data data, Layout layout) {
    Canvas canvas = new Canvas(g2, spec, layout);
    g2.setColor(Color.WHITE);
    g2.fill(new Rectangle2D.Double(0, 0, Layout.WIDTH, layout.height()));
    canvas.bands();
    MarkLines.draw(g2, layout);
    Plot.draw(g2, spec, data, layout);
    if (data.empty()) {
      Rectangle2D plot = layout.plot();
      g2.setColor(Color.WHITE);
      g2.fill(new Rectangle2D.Double(plot.getCenterX() - 40, plot.getCenterY() - 12, 80, 24));
    }
    canvas.legend();
  }

  /** One shape for each look, whatever the number of stretches. */
  private void bands() {
    Rectangle2D plot = layout.plot();
    for (Band.Role role : Band.Role.values()) {
      Area area = new Area();
      for (Band band : spec.bands()) {
        double from = Math.max(plot.getX(), layout.x(band.from()));
        double to = Math.min(plot.getMaxX(), layout.x(band.to()));
        if (band.role() == role && from <= to) {
          // A stretch too short to see is drawn one pixel wide.
          double width = Math.max(1, to - from);
          area.add(new Area(new Rectangle2D.Double(from, plot.getY(), width, plot.getHeight())));
        }
      }
      shade(area, role);
    }
  }

  private void shade(Area area, Band.Role role) {
    if (area.isEmpty()) {
      return;
    }
    g2.setColor(role.tint());
    g2.fill(area);
    if (role.slope != 0) {
      Shape clip = g2.getClip();
      g2.clip(area);
      g2.setColor(role.edge());
      g2.setStroke(new BasicStroke(1));
      g2.draw(stripes(area.getBounds2D(), role.slope));
      g2.setClip(clip);
    }
  }

  private static Path2D stripes(Rectangle2D box, int slope) {
    Path2D.Double path = new Path2D.Double();
    double height = box.getHeight();
    double first = Math.floor((box.getX() - height) / STRIPE) * STRIPE;
    for (double x = first; x < box.getMaxX(); x += STRIPE) {
      path.moveTo(x, slope > 0 ? box.getMaxY() : box.getY());
      path.lineTo(x + height, slope > 0 ? box.getY() : box.getMaxY());
    }
    return path;
  }

  private void legend() {
    for (Legend.Item item : layout.legend().items()) {
      double middle = item.y() - 4.4;
      item.entry()
          .line()
          .ifPresent(
              role -> {
                g2.setColor(role.pen.colour());
                g2.setStroke(role.pen.stroke());
                g2.draw(new Line2D.Double(item.x(), middle, item.x() + Legend.SAMPLE, middle));
              });
      item.entry()
          .band()
          .ifPresent(
              role -> {
                Shape box = new Rectangle2D.Double(item.x(), middle - 6.5, Legend.SAMPLE, 13);
                shade(new Area(box), role);
                g2.setColor(role.edge());
                g2.setStroke(new BasicStroke(1));
                g2.draw(box);
              });
    }
  }
}
