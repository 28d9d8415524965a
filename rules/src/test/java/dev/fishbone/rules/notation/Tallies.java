package dev.fishbone.rules.notation;

import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** {@code tally SERVICE INSTANCES COUNT PER-SECOND FROM TO OPERATION THREADS}. */
final class Tallies {
  private Tallies() {}

  static ServiceTally of(List<String> w, String instance) {
    long from = Notation.at(w.get(5)).getEpochSecond();
    long to = Notation.at(w.get(6)).getEpochSecond();
    long[] counts = new long[Math.toIntExact(to - from)];
    Arrays.fill(counts, Long.parseLong(w.get(4)));
    BinCounts perSecond = new BinCounts(from, counts);
    return new ServiceTally(
        w.get(1),
        instance,
        w.get(7),
        Map.of(ServiceCount.valueOf(w.get(3)), perSecond),
        Map.of(w.get(8), perSecond.total()));
  }
}
