package dev.fishbone.rules.latent;

import dev.fishbone.telemetry.Policies;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pauses between attempts as a configuration writes them: {@code exponential 200ms times 1.5 up
 * to 2s}, {@code 100ms}, {@code none}.
 *
 * @param base seconds before the first retry; 0 for none
 * @param times each pause is so much longer than the one before
 * @param most seconds; infinite without a limit
 * @param spread whether chance may make a pause shorter
 */
record Pause(double base, double times, double most, boolean spread) {
  private static final Pause NONE = new Pause(0, 1, Double.POSITIVE_INFINITY, false);
  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ms|s|m)\\b");
  private static final Pattern TIMES = Pattern.compile("times (\\d+(?:\\.\\d+)?)");

  static Pause of(Policies.Retry policy) {
    String text = policy.backoff().toLowerCase(Locale.ROOT);
    Matcher time = TIME.matcher(text);
    if (policy.terms().hedged() || !time.find()) {
      return NONE;
    }
    double base = seconds(time);
    int upTo = text.indexOf("up to");
    boolean limited = upTo >= 0 && time.find(upTo);
    double most = limited ? seconds(time) : Double.POSITIVE_INFINITY;
    Matcher times = TIMES.matcher(text);
    double grows = times.find() ? Double.parseDouble(times.group(1)) : 2;
    String jitter = policy.jitter().toLowerCase(Locale.ROOT).strip();
    boolean spread = !jitter.isEmpty() && !jitter.matches("none|off|no|false|0|0 ?%");
    return new Pause(base, text.contains("exponential") ? grows : 1, most, spread);
  }

  private static double seconds(Matcher time) {
    double value = Double.parseDouble(time.group(1));
    return switch (time.group(2)) {
      case "ms" -> value / 1e3;
      case "m" -> value * 60;
      default -> value;
    };
  }

  /** Seconds between so many attempts, at most. */
  double before(double attempts) {
    double sum = 0;
    double next = base;
    for (int retry = 1; retry + 1 <= attempts; retry++) {
      sum += Math.min(most, next);
      next *= times;
    }
    return sum;
  }

  /** The same at the least. */
  double atLeast(double attempts) {
    return spread ? 0 : before(attempts);
  }
}
