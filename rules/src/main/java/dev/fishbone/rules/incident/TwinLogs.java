package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessTally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which of several proxies' logs tell of the same requests: two proxies in a row both log each.
 * Their counts then differ by far less than chance would part requests between two that share them.
 * Proxies that take turns look the same, so that leaving one out gives the least that is certain.
 *
 * @param kept tallies of logs that tell of different requests
 * @param left how many requests the others tell, which are taken for the same
 */
record TwinLogs(List<AccessTally> kept, long left) {
  /** In tens of seconds clocks and queues move few requests over an edge. */
  private static final long BIN_SECONDS = 10;

  /** Sum of squared differences over the sum of counts: 1 where chance parts them. */
  private static final double SAME = 0.2;

  private static final double TOTALS = 0.1;

  /** Fewer requests are equal by chance. */
  private static final long LEAST = 200;

  TwinLogs {
    kept = List.copyOf(kept);
  }

  static TwinLogs of(List<AccessTally> tallies, TimeRange window) {
    Map<String, List<AccessTally>> files = new TreeMap<>();
    tallies.forEach(t -> files.computeIfAbsent(t.file(), f -> new ArrayList<>()).add(t));
    List<String> order = new ArrayList<>(files.keySet());
    order.sort(
        Comparator.comparingLong((String file) -> -total(files.getOrDefault(file, List.of()), window))
            .thenComparing(file -> file));
    List<String> kept = new ArrayList<>();
    long left = 0;
    for (String file : order) {
      if (kept.stream().anyMatch(other -> same(files.getOrDefault(other, List.of()), files.getOrDefault(file, List.of()), window))) {
        left += total(files.getOrDefault(file, List.of()), window);
      } else {
        kept.add(file);
      }
    }
    return new TwinLogs(tallies.stream().filter(t -> kept.contains(t.file())).toList(), left);
  }

  private static boolean same(List<AccessTally> one, List<AccessTally> other, TimeRange window) {
    double all = total(one, window);
    double others = total(other, window);
    if (others < LEAST || all - others > TOTALS * all) {
      return false;
    }
    double apart = 0;
    for (long at = window.fromMillis(); at < window.toMillis(); at += BIN_SECONDS * 1000) {
      TimeRange bin = TimeRange.ofMillis(at, Math.min(at + BIN_SECONDS * 1000, window.toMillis()));
      double difference = total(one, bin) - total(other, bin);
      apart += difference * difference;
    }
    return apart <= SAME * (all + others);
  }

  private static long total(List<AccessTally> tallies, TimeRange range) {
    long sum = 0;
    for (AccessTally tally : tallies) {
      for (AccessOutcome outcome : AccessOutcome.values()) {
        sum += tally.count(outcome).sum(range);
      }
    }
    return sum;
  }
}
