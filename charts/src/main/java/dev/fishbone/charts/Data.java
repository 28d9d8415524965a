package dev.fishbone.charts;

import java.util.ArrayList;
import java.util.List;

/**
 * What of a spec's lines can be drawn.
 *
 * @param points for each line what is left of it after thinning
 * @param axis the axis that holds them all
 */
record Data(List<List<Thinning.Point>> points, ValueTicks axis) {
  /** Keeps an SVG below 150 kB whatever the number of lines. */
  private static final int POINTS = 3600;

  private static final int COLUMNS = 840;

  /** Larger values are drawn at this one: a span must stay a finite number. */
  private static final double LARGEST = 1e300;

  Data {
    points = List.copyOf(points);
  }

  static Data of(ChartSpec spec) {
    int columns = Math.min(COLUMNS, POINTS / (4 * Math.max(1, spec.lines().size())));
    List<List<Thinning.Point>> points = new ArrayList<>();
    Range range = new Range();
    for (Line line : spec.lines()) {
      List<Thinning.Point> kept = Thinning.of(line, spec.time(), columns);
      kept.stream().filter(p -> !p.gap()).forEach(p -> range.add(p.value()));
      points.add(List.copyOf(kept));
    }
    spec.thresholds().forEach(threshold -> range.add(threshold.value()));
    spec.values().reach().ifPresent(range::add);
    ValueTicks axis = ValueTicks.of(range.min, range.max, range.whole, spec.values().scale());
    return new Data(points, axis);
  }

  boolean empty(int line) {
    return points.get(line).stream().allMatch(Thinning.Point::gap);
  }

  boolean empty() {
    return points.stream().allMatch(line -> line.stream().allMatch(Thinning.Point::gap));
  }

  private static final class Range {
    private double min;
    private double max;
    private boolean whole = true;

    void add(double value) {
      double bounded = Math.max(-LARGEST, Math.min(LARGEST, value));
      min = Math.min(min, bounded);
      max = Math.max(max, bounded);
      whole &= value == Math.rint(value);
    }
  }
}
