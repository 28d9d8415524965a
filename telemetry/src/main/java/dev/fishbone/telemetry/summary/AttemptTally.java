package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the calls of an edge and operation were tried again, within the window.
 *
 * @param counts see {@link AttemptCount}; what is missing is 0
 * @param gaps which retry (1: the first) → nanoseconds from the end of the attempt before to its
 *     start
 * @param pauses nanoseconds between siblings in sequence that are no retries: what a caller needs
 *     from one call to the next
 * @param timeouts nanoseconds of the caller's spans that timed out
 * @param gaveUpAfter attempts → logical calls that ended in failure after so many
 * @param starts when attempts began
 * @param doubled up to five traces of calls that were done twice
 */
public record AttemptTally(
    String caller,
    String callee,
    String operation,
    Map<AttemptCount, BinCounts> counts,
    Map<Integer, Sample> gaps,
    Sample pauses,
    Sample timeouts,
    Map<Integer, Long> gaveUpAfter,
    Starts starts,
    List<String> doubled) {
  public AttemptTally {
    EnumMap<AttemptCount, BinCounts> copy = new EnumMap<>(AttemptCount.class);
    copy.putAll(counts);
    counts = Collections.unmodifiableMap(copy);
    gaps = Collections.unmodifiableMap(new TreeMap<>(gaps));
    gaveUpAfter = Collections.unmodifiableMap(new TreeMap<>(gaveUpAfter));
    doubled = List.copyOf(doubled);
  }

  public BinCounts count(AttemptCount what) {
    return counts.getOrDefault(what, BinCounts.NONE);
  }

  public long sum(AttemptCount what, TimeRange range) {
    return count(what).sum(range);
  }

  /**
   * When attempts began, in fine bins.
   *
   * @param binMillis 100, or a multiple of it for a window of more than an hour
   * @param first first attempts: bin number since 1970 → how many
   * @param retries retries, the same
   */
  public record Starts(long binMillis, Map<Long, Integer> first, Map<Long, Integer> retries) {
    public static final Starts NONE = new Starts(100, Map.of(), Map.of());

    public Starts {
      first = Collections.unmodifiableMap(new TreeMap<>(first));
      retries = Collections.unmodifiableMap(new TreeMap<>(retries));
    }
  }
}
