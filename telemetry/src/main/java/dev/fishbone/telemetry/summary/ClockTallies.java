package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.TraceSummary.Skew;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How clocks differ. The server's half of a successful call lies within the client's, so its clock
 * is ahead by no less than {@code server end − client end} and no more than {@code server start −
 * client start}; the bounds of two instances in ten minutes are intersected (ALGORITHMS 1.4).
 */
final class ClockTallies {
  private static final long BUCKET_NANOS = 600 * SummaryScope.NANOS_PER_SECOND;

  private record Pair(String caller, String callee) {}

  private record Cell(Pair pair, String callerInstance, String calleeInstance, long bucket) {}

  private static final class Bounds {
    long low = Long.MIN_VALUE;
    long high = Long.MAX_VALUE;

    void narrow(long lower, long upper) {
      low = Math.max(low, lower);
      high = Math.min(high, upper);
    }

    long middle() {
      return low + (high - low) / 2;
    }

    long half() {
      return (Math.abs(high - low) + 1) / 2;
    }
  }

  private final Map<Cell, Bounds> cells = new HashMap<>();

  void add(PreparedTrace trace, int client, int server) {
    boolean usable =
        trace.outcome(client) == SpanOutcome.OK
            && trace.outcome(server) == SpanOutcome.OK
            && trace.startNanos(client) > 0
            && trace.startNanos(server) > 0;
    if (!usable) {
      return;
    }
    Cell cell =
        new Cell(
            new Pair(trace.service(client), trace.service(server)),
            trace.instance(client),
            trace.instance(server),
            trace.startNanos(client) / BUCKET_NANOS);
    cells
        .computeIfAbsent(cell, c -> new Bounds())
        .narrow(
            trace.endNanos(server) - trace.endNanos(client),
            trace.startNanos(server) - trace.startNanos(client));
  }

  void merge(ClockTallies other) {
    other.cells.forEach(
        (cell, bounds) ->
            cells.computeIfAbsent(cell, c -> new Bounds()).narrow(bounds.low, bounds.high));
  }

  /** By caller and callee; instances that do not agree widen the bound of their services. */
  List<Skew> finish() {
    Map<Pair, List<Bounds>> byPair = new HashMap<>();
    cells.forEach(
        (cell, bounds) -> byPair.computeIfAbsent(cell.pair, p -> new ArrayList<>()).add(bounds));
    TreeMap<String, Skew> sorted = new TreeMap<>();
    byPair.forEach(
        (pair, bounds) -> sorted.put(pair.caller + "\0" + pair.callee, skew(pair, bounds)));
    return List.copyOf(sorted.values());
  }

  private static Skew skew(Pair pair, List<Bounds> all) {
    Bounds common = new Bounds();
    all.forEach(bounds -> common.narrow(bounds.low, bounds.high));
    if (common.low <= common.high) {
      return new Skew(pair.caller, pair.callee, common.middle(), common.half());
    }
    long[] middles = all.stream().mapToLong(Bounds::middle).sorted().toArray();
    long widest = all.stream().mapToLong(Bounds::half).max().orElse(0);
    long spread = middles[middles.length - 1] - middles[0];
    return new Skew(pair.caller, pair.callee, middles[middles.length / 2], spread + widest);
  }
}
