package dev.fishbone.connectors.logs;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what HAProxy logs of its health checks. A failed check and the ejection that it causes are
 * two lines; the reason stands in the first.
 */
public final class HaproxyHealth {
  private static final Pattern CHECK =
      Pattern.compile(
          "Health check for server (\\S+)/(\\S+) (failed|succeeded), reason: (.*), "
              + "status: (\\d+)/(\\d+) (UP|DOWN)\\.");
  private static final Pattern STATE =
      Pattern.compile("Server (\\S+)/(\\S+) is (UP|DOWN)(?:, reason: ([^.]*))?\\..*");

  /**
   * What was said of one instance.
   *
   * @param state {@code failing}, {@code down} or {@code up}
   * @param reason as HAProxy gives it, with the check's duration
   */
  public record Health(String backend, String instance, String state, String reason) {}

  private final Map<String, String> reasons = new HashMap<>();

  /** Empty for lines that say nothing of an instance's health, or nothing new. */
  public Optional<Health> read(String line) {
    Matcher check = CHECK.matcher(line);
    if (check.matches()) {
      reasons.put(check.group(2), check.group(4));
      // "0/2 DOWN" after a failure is the verdict: the line that follows tells it.
      boolean stays = check.group(7).equals("UP");
      return check.group(3).equals("failed") && stays
          ? Optional.of(
              new Health(
                  check.group(1),
                  check.group(2),
                  "failing",
                  check.group(4) + ", " + check.group(5) + "/" + check.group(6)))
          : Optional.empty();
    }
    Matcher state = STATE.matcher(line);
    if (!state.matches()) {
      return Optional.empty();
    }
    String reason =
        state.group(4) == null ? reasons.getOrDefault(state.group(2), "") : state.group(4);
    return Optional.of(
        new Health(
            state.group(1), state.group(2), state.group(3).equals("UP") ? "up" : "down", reason));
  }
}
