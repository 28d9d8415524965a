package dev.fishbone.charts;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Locale;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.SVGUnits;
import org.jfree.svg.ViewBox;

/**
 * Draws charts, without a display and without the machine's fonts. Equal specs give the same SVG
 * bytes everywhere, and the same PNG bytes on the same JDK.
 */
public final class ChartRenderer {
  /** Pixels of the PNG for each logical pixel. */
  private static final int SCALE = 2;

  static {
    // A JDK with a DISPLAY that does not answer would fail, though none is needed; no class before
    // this one touches java.awt.Color, at whose first use the JDK makes up its mind.
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true");
    }
  }

  private ChartRenderer() {}

  /**
   * The chart as an SVG document, to be stored as UTF-8; below 150 kB for lines of any length. Its
   * ids begin with a hash of the chart's name, so that several charts can stand in one page.
   */
  public static String svg(ChartSpec spec) {
    Data data = Data.of(spec);
    Layout layout = new Layout(spec, data);
    double height = Math.ceil(layout.height());
    StringBuilder body = new StringBuilder(60_000);
    SVGGraphics2D g2 = new SVGGraphics2D(Layout.WIDTH, height, SVGUnits.PX, body);
    String prefix = "c" + Integer.toString(spec.name().hashCode() >>> 1, 36) + "-";
    g2.setDefsKeyPrefix(prefix);
    g2.setGeomDoubleConverter(Coordinates::of);
    g2.setTransformDoubleConverter(Coordinates::of);
    // JFreeChart saves and restores this hint, and fails where it was never set.
    g2.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    Canvas.draw(g2, spec, data, layout);
    new SvgText(prefix, body).append(Labels.of(spec, data, layout));
    ViewBox box = new ViewBox(0, 0, (int) Layout.WIDTH, (int) height);
    return described(g2.getSVGElement(null, true, box, null, null), prefix, spec);
  }

  /** The SVG as one image with a name and a description, for those who do not see it. */
  private static String described(String svg, String prefix, ChartSpec spec) {
    String head =
        String.format(
            Locale.ROOT,
            """
         role="img" aria-labelledby="%1$stitle" aria-describedby="%1$sdesc">
        <title id="%1$stitle">%2$s</title>
        <desc id="%1$sdesc">%3$s</desc>
        """,
            prefix,
            SvgText.escape(spec.title()),
            SvgText.escape(spec.alternative()));
    int end = svg.indexOf('>');
    return svg.substring(0, end) + head + svg.substring(end + 1) + "\n";
  }

  /** The chart as a PNG of two pixels for each logical pixel, 1920 wide. */
  public static byte[] png(ChartSpec spec) {
    Data data = Data.of(spec);
    Layout layout = new Layout(spec, data);
    int width = (int) Layout.WIDTH;
    int height = (int) Math.ceil(layout.height());
    BufferedImage image =
        new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
    Graphics2D g2 = image.createGraphics();
    try {
      g2.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      g2.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      g2.scale(SCALE, SCALE);
      Canvas.draw(g2, spec, data, layout);
      fill(g2, Labels.of(spec, data, layout));
    } finally {
      g2.dispose();
    }
    return Png.of(image);
  }

  private static void fill(Graphics2D g2, List<Text> texts) {
    for (Text text : texts) {
      AffineTransform place = AffineTransform.getTranslateInstance(text.x(), text.y());
      if (text.upwards()) {
        place.quadrantRotate(-1);
      }
      g2.setColor(text.colour());
      g2.fill(place.createTransformedShape(text.face().outline(text.string(), text.size())));
    }
  }
}
