package dev.fishbone.analyzer.metrics;

import dev.fishbone.analyzer.scan.ScanRun;
import dev.fishbone.analyzer.scan.ScanRun.Got;
import dev.fishbone.telemetry.ReasonCode;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a scan got of each signal, under the names that labels may have. */
final class Coverages {
  /** Series that are there only while an alert is: none is an answer, and a whole one. */
  private static final Set<String> OF_ALERTS =
      Set.of("alert_firing", "alert_pending", "alert_active_since");

  private final SortedMap<String, long[]> counts = new TreeMap<>();
  private final SortedMap<String, SortedMap<String, Integer>> gaps = new TreeMap<>();

  private Coverages() {}

  static Coverages of(ScanRun run) {
    Coverages all = new Coverages();
    int place = 0;
    for (Got each : run.signals()) {
      Got got = isQuiet(each) ? whole(each) : each;
      String signal = Names.signal(got.signal(), place++);
      long[] sums = all.counts.computeIfAbsent(signal, s -> new long[2]);
      sums[0] += got.asked();
      sums[1] += got.received();
      got.gaps()
          .forEach(
              (reason, count) ->
                  all.gaps
                      .computeIfAbsent(Names.gap(reason), r -> new TreeMap<>())
                      .merge(signal, count, Integer::sum));
    }
    return all;
  }

  private static boolean isQuiet(Got got) {
    return OF_ALERTS.contains(got.signal())
        && got.gaps().keySet().equals(Set.of(ReasonCode.NO_DATA.name()));
  }

  private static Got whole(Got got) {
    return new Got(got.signal(), got.asked(), got.asked(), new TreeMap<>());
  }

  void tell(Family ratio, Family holes) {
    counts.forEach(
        (signal, sums) -> {
          // Where nothing was asked for there is no share.
          if (sums[0] > 0) {
            ratio.set(Math.min(1, (double) sums[1] / sums[0]), signal);
          }
        });
    gaps.forEach(
        (reason, signals) -> signals.forEach((signal, count) -> holes.set(count, reason, signal)));
  }
}
