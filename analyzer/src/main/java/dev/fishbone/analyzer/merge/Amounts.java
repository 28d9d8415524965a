package dev.fishbone.analyzer.merge;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figures of a sentence: value and unit, durations in seconds. */
record Amounts(Set<Amount> all) {
  private static final Pattern FIGURE =
      Pattern.compile(
          "(?<![\\p{L}\\d._-])(?<sign>[$€£])?(?<number>\\d{1,3}(?:,\\d{3})++(?:\\.\\d++)?|\\d++(?:\\.\\d++)?)"
              + "(?<thousand>k\\b)?\\s?+(?<unit>%|ms\\b|s\\b|sec(?:onds?)?\\b|min(?:utes?)?\\b|h\\b|hours?\\b)?"
              + "(?![\\d:.-]*\\d)");

  /** As much as two ways of rounding one figure to two digits differ. */
  private static final double ROUNDING = 0.05;

  /**
   * One figure.
   *
   * @param unit {@code %}, {@code s}, a currency's sign, or empty for a count
   */
  record Amount(double value, String unit) {
    /** A small count says little: there are many of them. */
    boolean isTelling() {
      return !unit.isEmpty() || value >= 10;
    }

    boolean isNear(Amount other) {
      double scale = Math.max(Math.abs(value), Math.abs(other.value));
      return unit.equals(other.unit) && Math.abs(value - other.value) <= scale * ROUNDING;
    }
  }

  Amounts {
    all = Set.copyOf(all);
  }

  static Amounts of(String text) {
    Set<Amount> found = new LinkedHashSet<>();
    Matcher figures = FIGURE.matcher(text);
    double minutes = Double.NaN;
    int behind = -1;
    while (figures.find()) {
      String sign = figures.group("sign") == null ? "" : figures.group("sign");
      double value = new BigDecimal(figures.group("number").replace(",", "")).doubleValue();
      value *= figures.group("thousand") == null ? 1 : 1000;
      String unit = figures.group("unit") == null ? "" : figures.group("unit");
      Amount amount = amount(value, unit.toLowerCase(Locale.ROOT), sign);
      // "3 min 24 s" is one duration.
      if (figures.start() == behind + 1 && amount.unit().equals("s") && !Double.isNaN(minutes)) {
        found.remove(new Amount(minutes, "s"));
        amount = new Amount(minutes + amount.value(), "s");
      }
      found.add(amount);
      boolean opens = unit.startsWith("min") || unit.startsWith("h");
      minutes = opens ? amount.value() : Double.NaN;
      behind = figures.end();
    }
    return new Amounts(found);
  }

  private static Amount amount(double value, String unit, String sign) {
    if (unit.equals("%")) {
      return new Amount(value, "%");
    }
    if (unit.equals("ms")) {
      return new Amount(value / 1000, "s");
    }
    if (unit.startsWith("min")) {
      return new Amount(value * 60, "s");
    }
    if (unit.startsWith("h")) {
      return new Amount(value * 3600, "s");
    }
    return new Amount(value, unit.isEmpty() ? sign : "s");
  }

  /** Whether each figure here is one of the other's, as far as rounding goes. */
  boolean areAmong(Amounts others) {
    return all.stream().allMatch(amount -> others.all.stream().anyMatch(amount::isNear));
  }

  /** How many telling figures both have. */
  int shared(Amounts others) {
    return (int)
        all.stream()
            .filter(Amount::isTelling)
            .filter(amount -> others.all.stream().anyMatch(amount::isNear))
            .count();
  }

  boolean isEmpty() {
    return all.isEmpty();
  }
}
