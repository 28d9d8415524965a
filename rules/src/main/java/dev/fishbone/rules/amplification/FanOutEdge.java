package dev.fishbone.rules.amplification;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.FanOut;
import dev.fishbone.telemetry.summary.FanOutCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls of one service to another by the caller's operations: what each of its invocations makes.
 *
 * @param parts by operation of the caller
 * @param edge the same calls by what was called
 * @param loose whether calls that look like unmarked retries are logical calls: a loop that goes on
 *     past failures
 */
record FanOutEdge(List<Part> parts, Edge edge, boolean loose) {
  /** One operation of the caller. */
  record Part(BinCounts invocations, FanOut.Tally tally) {
    long sum(FanOutCount what, List<TimeRange> ranges) {
      return ranges.stream().mapToLong(range -> tally.sum(what, range)).sum();
    }

    long invocations(List<TimeRange> ranges) {
      return ranges.stream().mapToLong(invocations::sum).sum();
    }
  }

  FanOutEdge {
    parts = List.copyOf(parts);
  }

  /** All edges' parts, by caller and callee. */
  static Map<List<String>, List<Part>> parts(Telemetry telemetry) {
    Map<List<String>, BinCounts> works = new HashMap<>();
    telemetry
        .traces()
        .fanOut()
        .invocations()
        .forEach(w -> works.put(List.of(w.service(), w.operation()), w.counts()));
    Map<List<String>, List<Part>> parts = new HashMap<>();
    for (FanOut.Tally tally : telemetry.traces().fanOut().tallies()) {
      BinCounts invocations =
          works.getOrDefault(List.of(tally.caller(), tally.operation()), BinCounts.NONE);
      parts
          .computeIfAbsent(List.of(tally.caller(), tally.callee()), k -> new ArrayList<>())
          .add(new Part(invocations, tally));
    }
    return parts;
  }

  FanOutCount calls() {
    return loose ? FanOutCount.LOOSE_CALLS : FanOutCount.CALLS;
  }

  private FanOutCount squares() {
    return loose ? FanOutCount.LOOSE_SQUARES : FanOutCount.CALL_SQUARES;
  }

  long sum(FanOutCount what, List<TimeRange> ranges) {
    return parts.stream().mapToLong(part -> part.sum(what, ranges)).sum();
  }

  long invocations(List<TimeRange> ranges) {
    return parts.stream().mapToLong(part -> part.invocations(ranges)).sum();
  }

  /** The busiest operation's traces. */
  List<String> exemplars() {
    return parts.stream()
        .max(java.util.Comparator.comparingLong(p -> p.tally().mostCalls()))
        .map(p -> p.tally().exemplars())
        .orElse(List.of());
  }

  long mostCalls() {
    return parts.stream().mapToLong(p -> p.tally().mostCalls()).max().orElse(0);
  }

  /** The part of the attempts that a span of the callee shows: databases leave none. */
  double answered(TimeRange range) {
    return Measure.ratio(
        edge.sum(EdgeCount.REACHED, range), edge.sum(EdgeCount.ATTEMPTS, range));
  }

  /**
   * Growth of the calls per invocation, operation by operation, so that other traffic is no growth:
   * calls now over those that the same invocations would have made before.
   *
   * @param least invocations in normal times for an operation to be compared
   */
  Growth growth(TimeRange range, List<TimeRange> normal, long least) {
    List<TimeRange> now = List.of(range);
    double invocations = 0;
    double before = 0;
    double calls = 0;
    double expected = 0;
    double variance = 0;
    double varianceBefore = 0;
    for (Part part : parts) {
      long n1 = part.invocations(now);
      long n0 = part.invocations(normal);
      if (n1 == 0 || n0 < least) {
        continue;
      }
      long y1 = part.sum(calls(), now);
      // Half a call: that none was seen does not make growth infinite.
      double y0 = Math.max(0.5, part.sum(calls(), normal));
      double m0 = y0 / n0;
      invocations += n1;
      before += n0;
      calls += y1;
      expected += n1 * m0;
      variance += n1 * spread(part.sum(squares(), now), y1, n1);
      double spread = Math.max(spread(part.sum(squares(), normal), y0, n0), m0 / n0);
      varianceBefore += (double) n1 * n1 * spread / n0;
    }
    return new Growth(
        (long) invocations, (long) before, calls, expected, variance, varianceBefore);
  }

  /** The variance of one invocation's calls. */
  private static double spread(double squares, double sum, long n) {
    double mean = sum / n;
    return Math.max(0, squares / n - mean * mean);
  }

  /**
   * Calls now against those expected.
   *
   * @param invocations now, of operations that can be compared
   * @param before invocations in normal times
   * @param variance of {@code calls}
   * @param varianceBefore of {@code expected}
   */
  record Growth(
      long invocations,
      long before,
      double calls,
      double expected,
      double variance,
      double varianceBefore) {
    private static final double Z = 1.959963984540054;

    boolean known() {
      return invocations > 0 && expected > 0;
    }

    double factor() {
      return calls / expected;
    }

    double perInvocation() {
      return calls / invocations;
    }

    double usual() {
      return expected / invocations;
    }

    double logError() {
      double now = calls == 0 ? 1 : Math.max(variance, 1) / (calls * calls);
      return Math.sqrt(now + varianceBefore / (expected * expected));
    }

    double low() {
      return factor() * Math.exp(-Z * logError());
    }

    double high() {
      return factor() * Math.exp(Z * logError());
    }
  }
}
