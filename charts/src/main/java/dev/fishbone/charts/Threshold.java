package dev.fishbone.charts;

import java.util.Locale;

/**
 * A level that values are read against, such as a pool's size or an objective.
 *
 * @param label what the level is, without its value
 * @param value the level, in the unit of the chart's value axis
 */
public record Threshold(String label, double value) {
  public Threshold {
    label = PlainText.of(label, "threshold");
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "threshold \"%s\" is %s: leave it out where the level is not known",
              label,
              value));
    }
  }
}
