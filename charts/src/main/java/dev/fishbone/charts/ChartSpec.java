package dev.fishbone.charts;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What one chart shows. Equal specs give equal bytes. Text may come from telemetry: it is made one
 * harmless line and shortened to fit where it is drawn.
 *
 * @param name file name without ending, and prefix of the ids within the SVG: lower-case words of
 *     letters and digits joined by single hyphens, at most 64 characters
 * @param title what is shown
 * @param subtitle one line: quantity, unit and source; may be empty
 * @param time the stretch shown
 * @param values the axis of values
 * @param lines at most {@value #MAX_LINES}, in the order of the legend, the first drawn on top
 * @param thresholds at most {@value #MAX_THRESHOLDS}
 * @param bands shaded stretches, the later over the earlier
 * @param marks events; those outside the stretch shown are not drawn
 */
public record ChartSpec(
    String name,
    String title,
    String subtitle,
    TimeAxis time,
    ValueAxis values,
    List<Line> lines,
    List<Threshold> thresholds,
    List<Band> bands,
    List<Mark> marks) {
  /** More lines than this cannot be told apart. */
  public static final int MAX_LINES = 8;

  /** More levels than this cannot be read. */
  public static final int MAX_THRESHOLDS = 6;

  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  /** Device names that a file cannot have on Windows, whatever its ending. */
  private static final Pattern RESERVED = Pattern.compile("con|prn|aux|nul|(com|lpt)[0-9]");

  public ChartSpec {
    if (name.length() > 64 || !NAME.matcher(name).matches() || RESERVED.matcher(name).matches()) {
      throw new IllegalArgumentException(
          String.format(
                  Locale.ROOT,
                  "chart name \"%s\" is no safe file name: write at most 64 lower-case letters and digits",
                  PlainText.of(name, ""))
              + " in words joined by single hyphens, such as pricing-db-pool");
    }
    title = PlainText.of(title, name);
    subtitle = PlainText.of(subtitle, "");
    lines = List.copyOf(lines);
    thresholds = List.copyOf(thresholds);
    bands = List.copyOf(bands);
    marks = List.copyOf(marks);
    atMost(MAX_LINES, lines.size(), "lines");
    atMost(MAX_THRESHOLDS, thresholds.size(), "thresholds");
  }

  private static void atMost(int most, int count, String what) {
    if (count > most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d %s on one chart: draw at most %d, the most telling",
              count,
              what,
              most));
    }
  }

  /**
   * The text alternative: one sentence with the stretch, each line's lowest, highest and last
   * value, thresholds, bands and marks with their times. The same text stands in the SVG as its
   * description.
   */
  public String alternative() {
    return Alternative.of(this);
  }
}
