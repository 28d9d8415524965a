package dev.fishbone.rules;

import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;

/**
 * What a chart should show, without saying how it is drawn. NaN in a line is a gap.
 *
 * @param name lower case with hyphens; becomes the file's name
 * @param unit of the values; {@code ratio} is drawn in per cent
 * @param source one line: where the numbers come from
 * @param shaded stretches of time that the claim is about
 */
public record Exhibit(
    String name,
    String title,
    String unit,
    String source,
    List<Line> lines,
    List<Threshold> thresholds,
    List<TimeRange> shaded,
    List<Moment> moments) {
  public Exhibit {
    if (!name.matches("[a-z0-9][a-z0-9-]{0,79}")) {
      throw new IllegalArgumentException(
          "'" + name + "' is no exhibit's name: use a-z, 0-9 and hyphens");
    }
    lines = List.copyOf(lines);
    thresholds = List.copyOf(thresholds);
    shaded = List.copyOf(shaded);
    moments = List.copyOf(moments);
  }

  /** One line of the chart; {@code step} where the value holds until the next. */
  public record Line(String label, Samples samples, boolean step) {}

  /** A level to compare with: the size of a pool. */
  public record Threshold(String label, double value) {}

  /** An instant that belongs to this chart alone: an ejection, a return. */
  public record Moment(String label, java.time.Instant at) {}

  /** Lower case, every other character a hyphen: a name for a file from a name in telemetry. */
  public static String slug(String text) {
    String slug =
        text.toLowerCase(java.util.Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-+|-+$", "");
    return slug.isEmpty() ? "x" : slug.substring(0, Math.min(slug.length(), 60));
  }
}
