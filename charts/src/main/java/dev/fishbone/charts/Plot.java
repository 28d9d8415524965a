package dev.fishbone.charts;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.DefaultXYDataset;

/** The part that JFreeChart draws: grid, ticks, levels and lines, without any text. */
final class Plot {
  private static final Pen GRID = new Pen(0xDDDDDD, 0.8f);
  private static final Pen LEVEL = new Pen(0x1A1A1A, 1.3f, 10, 4);
  private static final double DOT = 4.4;

  private Plot() {}

  static void draw(Graphics2D g2, ChartSpec spec, Data data, Layout layout) {
    FixedAxis time =
        new FixedAxis(spec.time().fromMillis(), spec.time().toMillis(), layout.times());
    ValueTicks values = layout.values();
    FixedAxis value = new FixedAxis(values.low(), values.high(), values.ticks());
    DefaultXYDataset dataset = new DefaultXYDataset();
    Dots renderer = new Dots();
    for (int i = 0; i < spec.lines().size(); i++) {
      double[][] path = path(data.points().get(i), spec.lines().get(i).join());
      dataset.addSeries(i, path);
      renderer.style(i, spec.lines().get(i).role().pen, path[1]);
    }
    XYPlot plot = new XYPlot(dataset, time, value, renderer);
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setInsets(RectangleInsets.ZERO_INSETS);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setFixedDomainAxisSpace(new AxisSpace());
    plot.setFixedRangeAxisSpace(new AxisSpace());
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(GRID.colour());
    plot.setRangeGridlineStroke(GRID.stroke());
    plot.setRangeZeroBaselineVisible(true);
    plot.setRangeZeroBaselinePaint(Canvas.FRAME);
    plot.setRangeZeroBaselineStroke(new BasicStroke(1));
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    plot.setSeriesRenderingOrder(SeriesRenderingOrder.REVERSE);
    for (Threshold threshold : spec.thresholds()) {
      ValueMarker marker = new ValueMarker(threshold.value(), LEVEL.colour(), LEVEL.stroke());
      marker.setAlpha(1);
      plot.addRangeMarker(marker, Layer.BACKGROUND);
    }
    plot.draw(g2, layout.plot(), null, null, null);
  }

  /** Times and values; a step becomes two points. */
  private static double[][] path(List<Thinning.Point> points, Line.Join join) {
    List<Thinning.Point> path = new ArrayList<>(points.size());
    double held = Double.NaN;
    for (Thinning.Point point : points) {
      boolean step = join == Line.Join.STEP && !Double.isNaN(held) && !point.gap();
      if (step && held != point.value()) {
        path.add(new Thinning.Point(point.epochMillis(), held));
      }
      path.add(point);
      held = point.gap() ? Double.NaN : point.value();
    }
    return new double[][] {
      path.stream().mapToDouble(Thinning.Point::epochMillis).toArray(),
      path.stream().mapToDouble(p -> p.gap() ? Double.NaN : p.value()).toArray()
    };
  }

  /** Lines as one path each, so that dashes run on, and a dot where a point stands alone. */
  private static final class Dots extends XYLineAndShapeRenderer {
    private static final long serialVersionUID = 1;

    private final transient List<double[]> values = new ArrayList<>();

    Dots() {
      super(true, true);
      setDrawSeriesLineAsPath(true);
      setUseFillPaint(false);
      setDrawOutlines(false);
      setDefaultShape(new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT));
      setAutoPopulateSeriesShape(false);
    }

    void style(int series, Pen pen, double[] ys) {
      setSeriesPaint(series, pen.colour());
      setSeriesStroke(series, pen.stroke());
      values.add(ys);
    }

    @Override
    public boolean getItemShapeVisible(int series, int item) {
      double[] ys = values.get(series);
      boolean joined =
          (item > 0 && !Double.isNaN(ys[item - 1]))
              || (item + 1 < ys.length && !Double.isNaN(ys[item + 1]));
      return !joined && !Double.isNaN(ys[item]);
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
}
