package dev.fishbone.charts;

import java.awt.BasicStroke;
import java.awt.Color;

/** How a stroke looks: its colour, its width and its dashes in logical pixels. */
final class Pen {
  private final int rgb;
  private final float width;
  private final float[] dash;

  Pen(int rgb, float width, float... dash) {
    this.rgb = rgb;
    this.width = width;
    this.dash = dash.clone();
  }

  /** Made when drawing: the JDK's class decides at its first use whether there is a display. */
  Color colour() {
    return new Color(rgb);
  }

  /** The stroke; butt caps keep short dashes apart. */
  BasicStroke stroke() {
    return dash.length == 0
        ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
        : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }
}
