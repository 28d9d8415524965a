package dev.fishbone.rules;

import java.util.List;

/**
 * A number with its interval.
 *
 * @param name lower case with hyphens: {@code calls-per-request}
 * @param unit {@code s}, {@code calls}, {@code ratio} …; never empty
 * @param low lower end of the interval; equal to the value where it is exact
 * @param evidence ids of the evidence that shows it
 */
public record Figure(
    String name, double value, String unit, double low, double high, List<String> evidence) {
  public Figure {
    if (!(low <= value && value <= high)) {
      throw new IllegalArgumentException(
          name + ": " + value + " is not within its interval " + low + "…" + high);
    }
    evidence = List.copyOf(evidence);
  }

  public static Figure exact(String name, double value, String unit, Evidence... evidence) {
    return new Figure(name, value, unit, value, value, ids(evidence));
  }

  public static Figure of(
      String name, double value, String unit, double low, double high, Evidence... evidence) {
    return new Figure(name, value, unit, low, high, ids(evidence));
  }

  private static List<String> ids(Evidence... evidence) {
    return List.of(evidence).stream().map(Evidence::id).toList();
  }
}
