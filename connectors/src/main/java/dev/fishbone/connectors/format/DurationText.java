package dev.fishbone.connectors.format;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Prometheus writes them: {@code 1h30m}, {@code 500ms}, {@code 0}, {@code 1.5s}. */
public final class DurationText {
  private static final Pattern PART =
      Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?)(ms|us|[ywdhms])");

  private DurationText() {}

  /** The duration, or nothing where the text has no unit, an unknown one, or is not a duration. */
  public static Optional<Duration> parse(String text) {
    String trimmed = text.strip();
    if (trimmed.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    Matcher part = PART.matcher(trimmed);
    double seconds = 0;
    int at = 0;
    while (at < trimmed.length() && part.find(at) && part.start() == at) {
      seconds += Double.parseDouble(part.group(1)) * secondsOf(part.group(2));
      at = part.end();
    }
    if (at == 0 || at < trimmed.length() || seconds > 4e9) {
      return Optional.empty();
    }
    return Optional.of(ofSeconds(seconds));
  }

  /** A duration from seconds with a fraction, to the nanosecond. */
  public static Duration ofSeconds(double seconds) {
    long whole = (long) Math.floor(seconds);
    return Duration.ofSeconds(whole, Math.round((seconds - whole) * 1e9));
  }

  private static double secondsOf(String unit) {
    return switch (unit) {
      case "us" -> 1e-6;
      case "ms" -> 1e-3;
      case "s" -> 1;
      case "m" -> 60;
      case "h" -> 3_600;
      case "d" -> 86_400;
      case "w" -> 7 * 86_400;
      default -> 365 * 86_400;
    };
  }
}
