package dev.fishbone.rules.calls;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AttemptCount;
import dev.fishbone.telemetry.summary.AttemptTally;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.Sample;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;

/** How the calls of an edge were tried again, its operations taken together. */
public record Attempts(List<AttemptTally> tallies) {
  public Attempts {
    tallies = List.copyOf(tallies);
  }

  public long sum(AttemptCount kind, TimeRange range) {
    return tallies.stream().mapToLong(tally -> tally.sum(kind, range)).sum();
  }

  public BinCounts count(AttemptCount kind) {
    BinCounts sum = BinCounts.NONE;
    for (AttemptTally tally : tallies) {
      sum = sum.merge(tally.count(kind));
    }
    return sum;
  }

  /** Nanoseconds before the first retry, the second …, up to the last with enough of them. */
  public List<long[]> gaps(double least) {
    TreeMap<Integer, long[]> gaps = new TreeMap<>();
    for (AttemptTally tally : tallies) {
      tally.gaps().forEach((index, sample) -> gaps.merge(index, sample.values(), Attempts::join));
    }
    return gaps.values().stream().takeWhile(values -> values.length >= least).toList();
  }

  /** How many gaps before a retry were seen. */
  public long gapsSeen() {
    return tallies.stream()
        .flatMap(tally -> tally.gaps().values().stream())
        .mapToLong(Sample::seen)
        .sum();
  }

  /** Nanoseconds between siblings that are no retries. */
  public long[] pauses() {
    return joined(AttemptTally::pauses);
  }

  /** Nanoseconds of attempts that timed out. */
  public long[] timeouts() {
    return joined(AttemptTally::timeouts);
  }

  /** Attempts → logical calls that ended in failure after so many. */
  public Map<Integer, Long> gaveUpAfter() {
    TreeMap<Integer, Long> calls = new TreeMap<>();
    tallies.forEach(t -> t.gaveUpAfter().forEach((n, count) -> calls.merge(n, count, Long::sum)));
    return calls;
  }

  private long[] joined(Function<AttemptTally, Sample> which) {
    return tallies.stream().map(which).map(Sample::values).reduce(new long[0], Attempts::join);
  }

  private static long[] join(long[] a, long[] b) {
    return LongStream.concat(LongStream.of(a), LongStream.of(b)).toArray();
  }
}
