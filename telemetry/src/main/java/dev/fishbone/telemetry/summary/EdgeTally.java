package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Calls from one service to another by operation.
 *
 * @param callee the service that answered, or the peer's name where no server span tells
 * @param counts per second, see {@link EdgeCount}; what is missing is 0
 * @param attemptsPerCall attempts of a logical call → how many calls had that many (retry groups of
 *     the window)
 * @param followed how often a failed and a succeeded call was followed by a sibling, in the window
 *     (ALGORITHMS 2.3)
 * @param followedBefore the same in the baselines
 * @param lags how long after the call before it each call of {@link EdgeCount#LAGGED_CALLS} began,
 *     in the window
 * @param exemplars up to five trace ids of the window: those with the most attempts, then by id
 */
public record EdgeTally(
    String caller,
    String callee,
    String operation,
    Map<EdgeCount, BinCounts> counts,
    Map<Integer, Long> attemptsPerCall,
    Followed followed,
    Followed followedBefore,
    Durations lags,
    List<String> exemplars) {
  public EdgeTally {
    EnumMap<EdgeCount, BinCounts> copy = new EnumMap<>(EdgeCount.class);
    copy.putAll(counts);
    counts = Collections.unmodifiableMap(copy);
    attemptsPerCall = Collections.unmodifiableMap(new TreeMap<>(attemptsPerCall));
    exemplars = List.copyOf(exemplars);
  }

  /** Without a table for the baselines and without lags. */
  public EdgeTally(
      String caller,
      String callee,
      String operation,
      Map<EdgeCount, BinCounts> counts,
      Map<Integer, Long> attemptsPerCall,
      Followed followed,
      List<String> exemplars) {
    this(
        caller,
        callee,
        operation,
        counts,
        attemptsPerCall,
        followed,
        Followed.NONE,
        Durations.NONE,
        exemplars);
  }

  public BinCounts count(EdgeCount what) {
    return counts.getOrDefault(what, BinCounts.NONE);
  }

  public long sum(EdgeCount what, TimeRange range) {
    return count(what).sum(range);
  }

  /** The 2×2 table of outcome against "followed by a sequential sibling". */
  public record Followed(long failedYes, long failedNo, long succeededYes, long succeededNo) {
    public static final Followed NONE = new Followed(0, 0, 0, 0);
  }
}
