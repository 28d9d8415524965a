package dev.fishbone.charts;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * An axis with the range and ticks that it is given. JFreeChart's own choice of ticks measures text
 * in the machine's fonts, and so would differ from machine to machine.
 */
final class FixedAxis extends NumberAxis {
  private static final long serialVersionUID = 1;

  private final transient List<NumberTick> ticks;

  FixedAxis(double low, double high, List<Tick> ticks) {
    super(null);
    this.ticks =
        ticks.stream()
            .map(t -> new NumberTick(t.at(), "", TextAnchor.CENTER, TextAnchor.CENTER, 0))
            .toList();
    setAutoRange(false);
    setRange(low, high);
    setTickLabelsVisible(false);
    setAxisLineVisible(false);
    setTickMarkOutsideLength(4);
    setTickMarkPaint(Canvas.FRAME);
  }

  @Override
  public List<?> refreshTicks(
      Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
    return ticks;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
