package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as the files write them: {@code 500ms}, {@code 1m30s}, {@code -16m}. */
public final class Durations {
  private static final Pattern WHOLE = Pattern.compile("-?(\\d+(ms|h|m|s))+");
  private static final Pattern PART = Pattern.compile("(\\d+)(ms|h|m|s)");

  private Durations() {}

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException with what to write instead
   */
  public static Duration parse(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a duration: write whole numbers with ms, s, m or h, as in 1m30s");
    }
    Duration sum = Duration.ZERO;
    Matcher part = PART.matcher(text);
    while (part.find()) {
      long count = Long.parseLong(part.group(1));
      sum =
          sum.plus(
              switch (part.group(2)) {
                case "ms" -> Duration.ofMillis(count);
                case "s" -> Duration.ofSeconds(count);
                case "m" -> Duration.ofMinutes(count);
                default -> Duration.ofHours(count);
              });
    }
    return text.startsWith("-") ? sum.negated() : sum;
  }

  /** The shortest single unit that Prometheus, Alertmanager and HAProxy all read. */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }
}
