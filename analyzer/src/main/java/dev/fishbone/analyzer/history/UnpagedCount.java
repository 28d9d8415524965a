package dev.fishbone.analyzer.history;

import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often alerts of one owner paged nobody for one reason.
 *
 * @param owner empty where labels name none
 * @param found what was found
 * @param suspected what is only suspected, beside it
 */
record UnpagedCount(Reason reason, String owner, int found, int suspected) {

  /** By reason, then by owner. */
  static List<UnpagedCount> of(List<PastIncident> incidents) {
    Map<UnpagedCount, int[]> counts =
        new TreeMap<>(
            Comparator.comparing(UnpagedCount::reason).thenComparing(UnpagedCount::owner));
    for (PastIncident incident : incidents) {
      for (Unpaged alert : incident.unpaged()) {
        UnpagedCount key = new UnpagedCount(alert.reason(), alert.owner(), 0, 0);
        counts.computeIfAbsent(key, k -> new int[2])[alert.sure() ? 0 : 1]++;
      }
    }
    return counts.entrySet().stream()
        .map(
            e ->
                new UnpagedCount(
                    e.getKey().reason(), e.getKey().owner(), e.getValue()[0], e.getValue()[1]))
        .toList();
  }
}
