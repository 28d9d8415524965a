package dev.fishbone.rules.notation;

import dev.fishbone.telemetry.Samples;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values in promtool's manner, one a scrape: {@code 5}, {@code 0+2x10} (10 values from 0 in steps
 * of 2; promtool would give 11), {@code 7x10} (10 times 7), {@code +2x10} (10 steps on from the
 * value before), {@code (1 0)x5} (a pattern 5 times; {@code +n} steps within), {@code _x3} (3
 * missed scrapes). Times are offsets such as {@code -2m30s} from {@link #ZERO}.
 */
final class Notation {
  static final Instant ZERO = Instant.parse("2026-03-02T10:00:00Z");

  private static final Pattern GROUP = Pattern.compile("\\(([^)]*)\\)x(\\d+)");
  private static final Pattern ITEM =
      Pattern.compile("(_|[+-]?[0-9.]+|NaN)?(?:([+-])([0-9.]+))?(?:x(\\d+))?");
  private static final Pattern PART = Pattern.compile("([0-9.]+)(ms|s|m|h)");

  private Notation() {}

  static Samples samples(String text, Instant from, Duration step) {
    Matcher group = GROUP.matcher(text);
    String flat =
        group.replaceAll(m -> (m.group(1) + " ").repeat(Integer.parseInt(m.group(2))).trim());
    List<Double> values = new ArrayList<>();
    double last = 0;
    for (String item : flat.trim().split("\\s+")) {
      last = add(item, last, values);
    }
    int size = (int) values.stream().filter(v -> v != Double.NEGATIVE_INFINITY).count();
    long[] instants = new long[size];
    double[] kept = new double[size];
    int at = 0;
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) != Double.NEGATIVE_INFINITY) {
        instants[at] = from.plus(step.multipliedBy(i)).toEpochMilli();
        kept[at++] = values.get(i);
      }
    }
    return new Samples(instants, kept);
  }

  private static double add(String item, double last, List<Double> values) {
    Matcher m = ITEM.matcher(item);
    if (!m.matches()) {
      throw new IllegalArgumentException("'" + item + "' is no value");
    }
    int times = m.group(4) == null ? 1 : Integer.parseInt(m.group(4));
    String first = m.group(1);
    if ("_".equals(first)) {
      for (int i = 0; i < times; i++) {
        values.add(Double.NEGATIVE_INFINITY);
      }
      return last;
    }
    boolean onward = first != null && (first.startsWith("+") || first.startsWith("-"));
    double step =
        onward
            ? Double.parseDouble(first)
            : m.group(3) == null ? 0 : Double.parseDouble(m.group(2) + m.group(3));
    double value = onward ? last + step : Double.parseDouble(first);
    for (int i = 0; i < times; i++) {
      values.add(value + i * step);
    }
    return value + (times - 1) * step;
  }

  static Duration duration(String text) {
    boolean negative = text.startsWith("-");
    Matcher part = PART.matcher(text);
    Duration sum = Duration.ZERO;
    while (part.find()) {
      double seconds =
          Double.parseDouble(part.group(1))
              * switch (part.group(2)) {
                case "ms" -> 0.001;
                case "s" -> 1;
                case "m" -> 60;
                default -> 3600;
              };
      sum = sum.plusMillis(Math.round(seconds * 1000));
    }
    return negative ? sum.negated() : sum;
  }

  static Instant at(String offset) {
    return ZERO.plus(duration(offset));
  }
}
