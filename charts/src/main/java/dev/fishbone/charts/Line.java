package dev.fishbone.charts;

import java.util.Arrays;
import java.util.Locale;

/**
 * One line of a chart: values at times. NaN is a gap that breaks the line; so are infinite values,
 * which the text alternative counts.
 */
public final class Line {
  /** How two neighbouring points are joined. */
  public enum Join {
    /** By a straight line: sampled or averaged values. */
    STRAIGHT,
    /** By a step: the value holds until the next point (counts of instances, states). */
    STEP
  }

  private final String label;
  private final LineRole role;
  private final Join join;
  private final long[] epochMillis;
  private final double[] values;

  /**
   * A line.
   *
   * @param label one line; telemetry's own names are welcome, however hostile
   * @param role its look
   * @param join how points are joined
   * @param epochMillis milliseconds since 1970-01-01T00:00:00Z, ascending
   * @param values one for each time, in the unit of the chart's value axis; NaN is a gap
   * @throws IllegalArgumentException if the arrays differ in length or the times go back
   */
  public Line(String label, LineRole role, Join join, long[] epochMillis, double[] values) {
    if (epochMillis.length != values.length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "line \"%s\" has %d times and %d values: give one value for each time, NaN for a gap",
              label,
              epochMillis.length,
              values.length));
    }
    for (int i = 1; i < epochMillis.length; i++) {
      if (epochMillis[i] < epochMillis[i - 1]) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "line \"%s\" goes back in time at point %d: sort its points by time",
                label,
                i));
      }
    }
    this.label = PlainText.of(label, "unnamed");
    this.role = role;
    this.join = join;
    this.epochMillis = epochMillis.clone();
    this.values = values.clone();
  }

  /** A line of straight pieces. */
  public static Line of(String label, LineRole role, long[] epochMillis, double[] values) {
    return new Line(label, role, Join.STRAIGHT, epochMillis, values);
  }

  /** A line of steps. */
  public static Line steps(String label, LineRole role, long[] epochMillis, double[] values) {
    return new Line(label, role, Join.STEP, epochMillis, values);
  }

  public String label() {
    return label;
  }

  public LineRole role() {
    return role;
  }

  public Join join() {
    return join;
  }

  /** How many points, gaps included. */
  public int size() {
    return values.length;
  }

  /** The time of point {@code i}, in milliseconds since the epoch. */
  public long epochMillis(int i) {
    return epochMillis[i];
  }

  /** The value of point {@code i}; not finite is a gap. */
  public double value(int i) {
    return values[i];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Line that
        && label.equals(that.label)
        && role == that.role
        && join == that.join
        && Arrays.equals(epochMillis, that.epochMillis)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * label.hashCode() + 7 * Arrays.hashCode(epochMillis) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "Line[%s, %s, %s, %d points]", label, role, join, values.length);
  }
}
