package dev.fishbone.rules.retry;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.BinCounts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * When a breaker of the usual kind would have been open, had it seen the calls that were made: open
 * where enough of the calls of its sliding window failed, after a while closed again for some trial
 * calls. Counts are by the second in which calls ended, as a breaker of time slices has it
 * (resilience4j's TIME_BASED).
 *
 * @param open stretches in which it would have refused calls
 * @param mostFailures the largest share of failures over a window with enough calls; NaN where none
 *     had
 */
record BreakerReplay(List<TimeRange> open, double mostFailures) {

  /**
   * A breaker.
   *
   * @param failures the share that opens it
   * @param windowSeconds whole seconds
   * @param calls as many must have ended within the window
   * @param openSeconds how long it stays open before it tries again
   * @param trials calls that decide whether it closes
   */
  record Breaker(double failures, int windowSeconds, double calls, int openSeconds, double trials) {
    /** The same where it is shown one call of so many. */
    Breaker ofOneIn(double calls) {
      return new Breaker(failures, windowSeconds, this.calls / calls, openSeconds, trials / calls);
    }
  }

  BreakerReplay {
    open = List.copyOf(open);
  }

  static BreakerReplay of(BinCounts ended, BinCounts failed, TimeRange range, Breaker breaker) {
    return new Run(ended, failed, breaker).over(range);
  }

  private static final class Run {
    private final BinCounts ended;
    private final BinCounts failed;
    private final Breaker breaker;
    private final List<TimeRange> open = new ArrayList<>();
    private double most = Double.NaN;

    Run(BinCounts ended, BinCounts failed, Breaker breaker) {
      this.ended = ended;
      this.failed = failed;
      this.breaker = breaker;
    }

    BreakerReplay over(TimeRange range) {
      long end = ceilSecond(range.to());
      long since = ceilSecond(range.from());
      long second = since;
      while (second < end) {
        long from = Math.max(since, second + 1 - breaker.windowSeconds);
        double calls = sum(ended, from, second + 1);
        double share = calls == 0 ? 0 : sum(failed, from, second + 1) / calls;
        second++;
        if (calls < breaker.calls) {
          continue;
        }
        most = Double.isNaN(most) ? share : Math.max(most, share);
        if (share >= breaker.failures) {
          second = closedAgain(second, end);
          since = second;
        }
      }
      return new BreakerReplay(open, most);
    }

    /** Opens at a second, and goes on until trial calls go well; the second after those. */
    private long closedAgain(long opened, long end) {
      long from = opened;
      while (true) {
        long until = Math.min(end, from + breaker.openSeconds);
        add(from, until);
        if (until >= end) {
          return end;
        }
        long at = until;
        double calls = 0;
        double failures = 0;
        while (at < end && calls < breaker.trials) {
          calls += ended.at(at);
          failures += failed.at(at);
          at++;
        }
        if (calls < breaker.trials || failures < breaker.failures * calls) {
          return at;
        }
        from = at;
      }
    }

    private void add(long from, long to) {
      open.add(new TimeRange(Instant.ofEpochSecond(from), Instant.ofEpochSecond(to)));
    }

    private static double sum(BinCounts counts, long from, long to) {
      return counts.sum(new TimeRange(Instant.ofEpochSecond(from), Instant.ofEpochSecond(to)));
    }

    private static long ceilSecond(Instant at) {
      return Math.floorDiv(at.toEpochMilli() + 999, 1000L);
    }
  }
}
