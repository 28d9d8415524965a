package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Attempts that were given up, and when, while they are counted. */
final class DeadlineTallies {
  private static final long UNIT_NANOS = 100_000;

  /** Longer times, 100 s, would let sums of their squares overflow. */
  private static final long MOST = 1_000_000;

  private record Key(String caller, String callee) {}

  private static final class Growing {
    long attempts;
    long elapsed;
    long waited;
    long elapsedSquares;
    long products;
  }

  private final SummaryScope scope;
  private final Map<Key, Growing> edges = new HashMap<>();

  DeadlineTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups) {
    for (CallGroup group : groups) {
      // Of a parent that is missing nobody knows when it began.
      if (group.home() < 0 || group.home() >= trace.size()) {
        continue;
      }
      for (Call call : group.calls()) {
        boolean gaveUp = call.outcome() == SpanOutcome.FAIL_TIMEOUT && !call.serverSide();
        if (gaveUp && scope.inWindow(call.startNanos())) {
          Key key = new Key(group.caller(), group.callee());
          long elapsed = units(call.startNanos() - trace.startNanos(group.home()));
          add(edges.computeIfAbsent(key, k -> new Growing()), elapsed, units(call.durationNanos()));
        }
      }
    }
  }

  private static long units(long nanos) {
    return Math.min(MOST, Math.max(0, nanos / UNIT_NANOS));
  }

  private static void add(Growing edge, long elapsed, long waited) {
    edge.attempts++;
    edge.elapsed = Saturating.add(edge.elapsed, elapsed);
    edge.waited = Saturating.add(edge.waited, waited);
    edge.elapsedSquares = Saturating.add(edge.elapsedSquares, elapsed * elapsed);
    edge.products = Saturating.add(edge.products, elapsed * waited);
  }

  void merge(DeadlineTallies other) {
    other.edges.forEach(
        (key, theirs) -> {
          Growing own = edges.computeIfAbsent(key, k -> new Growing());
          own.attempts = Saturating.add(own.attempts, theirs.attempts);
          own.elapsed = Saturating.add(own.elapsed, theirs.elapsed);
          own.waited = Saturating.add(own.waited, theirs.waited);
          own.elapsedSquares = Saturating.add(own.elapsedSquares, theirs.elapsedSquares);
          own.products = Saturating.add(own.products, theirs.products);
        });
  }

  /** By caller and callee. */
  List<DeadlineTally> finish() {
    return edges.entrySet().stream()
        .map(entry -> finish(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(DeadlineTally::caller).thenComparing(DeadlineTally::callee))
        .toList();
  }

  private static DeadlineTally finish(Key key, Growing edge) {
    return new DeadlineTally(
        key.caller,
        key.callee,
        edge.attempts,
        edge.elapsed,
        edge.waited,
        edge.elapsedSquares,
        edge.products);
  }
}
