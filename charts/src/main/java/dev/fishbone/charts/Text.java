package dev.fishbone.charts;

import java.awt.Color;

/**
 * A line of text to draw.
 *
 * @param string what it says
 * @param face in which typeface
 * @param size pixels an em
 * @param colour of its glyphs
 * @param x left end
 * @param y base line
 * @param upwards whether it runs upwards, turned by a quarter
 */
record Text(
    String string, Typeface face, double size, Color colour, double x, double y, boolean upwards) {
  static final Color INK = new Color(0x1A1A1A);
  static final Color MUTED = new Color(0x555555);

  static Text at(String string, double size, Color colour, double x, double y) {
    return new Text(string, Typeface.REGULAR, size, colour, x, y, false);
  }

  double width() {
    return face.width(string, size);
  }
}
