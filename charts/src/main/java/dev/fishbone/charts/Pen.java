package dev.fishbone.charts;

import java.awt.BasicStroke;
import java.awt.Color;

/** How a stroke looks: its colour, its width and its dashes in logical pixels. */
final class Pen {
  private final Color colour;
  private final float width;
  private final float[] dash;

  Pen(Color colour, float width, float... dash) {
    this.colour = colour;
    this.width = width;
    this.dash = dash.clone();
  }

  Color colour() {
    return colour;
  }

  /** The stroke; butt caps keep short dashes apart. */
  BasicStroke stroke() {
    return dash.length == 0
        ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
        : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }
}
