package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How many calls work for one request makes.
 *
 * @param invocations by service and operation: how often it was at work, by the second of its start;
 *     requests that were refused before any call are left out
 * @param tallies by caller, its operation, and callee
 */
public record FanOut(List<Invocations> invocations, List<Tally> tallies) {
  public static final FanOut NONE = new FanOut(List.of(), List.of());

  public FanOut {
    invocations = List.copyOf(invocations);
    tallies = List.copyOf(tallies);
  }

  /**
   * How often a service was at work.
   *
   * @param operation what it answered; for the outermost span of a trace what it asked for
   */
  public record Invocations(String service, String operation, BinCounts counts) {}

  /**
   * Calls from one operation of a service to another service.
   *
   * @param mostCalls logical calls of one invocation in the window
   * @param exemplars up to five trace ids of the window: the most logical calls first
   */
  public record Tally(
      String caller,
      String operation,
      String callee,
      Map<FanOutCount, BinCounts> counts,
      long mostCalls,
      List<String> exemplars) {
    public Tally {
      EnumMap<FanOutCount, BinCounts> copy = new EnumMap<>(FanOutCount.class);
      copy.putAll(counts);
      counts = Collections.unmodifiableMap(copy);
      exemplars = List.copyOf(exemplars);
    }

    public long sum(FanOutCount what, TimeRange range) {
      return counts.getOrDefault(what, BinCounts.NONE).sum(range);
    }
  }
}
