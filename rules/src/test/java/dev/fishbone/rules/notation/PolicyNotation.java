package dev.fishbone.rules.notation;

import dev.fishbone.rules.Settings;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What is configured and what nights before told:
 *
 * <pre>
 * policy CALLER CALLEE attempts=4 timeout=500ms backoff=exponential_100ms ...   - is unsaid
 * capacity SERVICE PER-SECOND
 * pool SERVICE/POOL SIZE QUEUE
 * history SERVICE nights=14 peak=30 [sustained=60] [breaker] [use=cpu:10:0.2,cpu:20:0.4]
 * </pre>
 */
final class PolicyNotation {
  private final List<Policies.Retry> retries = new ArrayList<>();
  private final List<Policies.Pool> pools = new ArrayList<>();
  private final List<Policies.Capacity> capacities = new ArrayList<>();
  private final List<CapacityHistory.Service> history = new ArrayList<>();

  /** Whether the line was one of these. */
  boolean read(String[] words) {
    switch (words[0]) {
      case "policy" -> retries.add(retry(words));
      case "capacity" ->
          capacities.add(new Policies.Capacity(words[1], Double.parseDouble(words[2]), at(9)));
      case "pool" ->
          pools.add(
              new Policies.Pool(
                  words[1].split("/")[0],
                  words[1].split("/")[1],
                  OptionalInt.of(Integer.parseInt(words[2])),
                  OptionalInt.of(Integer.parseInt(words[3])),
                  Optional.empty(),
                  at(7)));
      case "history" -> history.add(night(words));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static Location at(int line) {
    return new Location("config/policies.yml", line);
  }

  private static Map<String, String> options(String[] words, int from) {
    Map<String, String> options = new TreeMap<>();
    for (int i = from; i < words.length; i++) {
      String[] pair = words[i].split("=", 2);
      options.put(pair[0], pair.length > 1 ? pair[1] : "yes");
    }
    return options;
  }

  private static CapacityHistory.Service night(String[] words) {
    Map<String, String> options = options(words, 2);
    List<CapacityHistory.Utilisation> use = new ArrayList<>();
    for (String each : options.getOrDefault("use", "").split(",")) {
      String[] part = each.split(":");
      // One of an hour: a day of equal ones.
      for (int hour = 0; part.length > 1 && hour < 24; hour++) {
        use.add(
            new CapacityHistory.Utilisation(
                part[0].replace('_', ' '),
                Double.parseDouble(part[1]),
                Double.parseDouble(part[2])));
      }
    }
    return new CapacityHistory.Service(
        words[1],
        Integer.parseInt(options.getOrDefault("nights", "14")),
        Double.parseDouble(options.getOrDefault("peak", "0")),
        options.containsKey("sustained")
            ? OptionalDouble.of(Double.parseDouble(options.get("sustained")))
            : OptionalDouble.empty(),
        use,
        options.containsKey("breaker"));
  }

  private static Optional<Duration> duration(String text) {
    return text.equals("-") ? Optional.empty() : Optional.of(Settings.parseDuration("time", text));
  }

  private static Policies.Retry retry(String[] words) {
    Map<String, String> options = options(words, 3);
    String attempts = options.getOrDefault("attempts", "1");
    return new Policies.Retry(
        words[1].equals("-") ? "" : words[1],
        words[2],
        options.getOrDefault("name", words[2]),
        attempts.equals("-") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(attempts)),
        duration(options.getOrDefault("timeout", "1s")),
        options.getOrDefault("backoff", "").replace('_', ' '),
        options.getOrDefault("jitter", ""),
        new Policies.Terms(
            options.getOrDefault("scope", ""),
            options.getOrDefault("on", "").replace('_', ' '),
            options.getOrDefault("budget", "").replace('_', ' '),
            options.getOrDefault("breaker", "").replace('_', ' '),
            options.containsKey("hedged"),
            options.containsKey("by-default"),
            duration(options.getOrDefault("deadline", "-")),
            Optional.empty(),
            Policies.Library.valueOf(options.getOrDefault("library", "UNKNOWN"))),
        at(3));
  }

  Policies policies() {
    return new Policies(retries, pools, List.of(), List.of(), capacities);
  }

  CapacityHistory history() {
    return new CapacityHistory(history);
  }
}
