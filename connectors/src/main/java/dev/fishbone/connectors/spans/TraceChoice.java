package dev.fishbone.connectors.spans;

import java.util.Collection;

/**
 * Which traces' spans are kept, and how many of one trace at most. It counts what it lets through:
 * one for each reading, used by one thread.
 */
public final class TraceChoice {
  private static final int NO_END = Integer.MAX_VALUE;

  private final long[] high;
  private final long[] low;
  private final int[] kept;
  private final int most;

  private TraceChoice(long[] high, long[] low, int most) {
    this.high = high;
    this.low = low;
    this.kept = new int[low.length];
    this.most = most;
  }

  /** Every span of every trace. */
  public static TraceChoice all() {
    return new TraceChoice(new long[0], new long[0], NO_END);
  }

  /**
   * A few traces.
   *
   * @param ids as hex
   * @param most spans of one trace; what comes after is left out
   */
  public static TraceChoice of(Collection<String> ids, int most) {
    return new TraceChoice(
        ids.stream().mapToLong(Ids::high).toArray(),
        ids.stream().mapToLong(Ids::low).toArray(),
        most);
  }

  boolean takes(long traceHigh, long traceLow) {
    if (most == NO_END) {
      return true;
    }
    for (int i = 0; i < low.length; i++) {
      if (low[i] == traceLow && high[i] == traceHigh) {
        return kept[i]++ < most;
      }
    }
    return false;
  }
}
