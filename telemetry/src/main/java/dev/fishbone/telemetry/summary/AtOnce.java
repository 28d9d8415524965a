package dev.fishbone.telemetry.summary;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many calls of one trace a service worked on at the same time, at the most: a caller that
 * gives up and asks again makes it two.
 *
 * @param window calls at once → how many traces of the window
 * @param baselines the same for traces of the baselines alone
 */
public record AtOnce(String service, Map<Integer, Long> window, Map<Integer, Long> baselines) {
  public AtOnce {
    window = Collections.unmodifiableMap(new TreeMap<>(window));
    baselines = Collections.unmodifiableMap(new TreeMap<>(baselines));
  }

  /** The most calls at once that at least such a share of the window's traces made; 0 for none. */
  public int madeBy(double share) {
    long all = window.values().stream().mapToLong(Long::longValue).reduce(0, Saturating::add);
    long seen = 0;
    for (int calls : new TreeMap<>(window).descendingKeySet()) {
      seen = Saturating.add(seen, window.getOrDefault(calls, 0L));
      if (seen >= share * all) {
        return calls;
      }
    }
    return 0;
  }
}
