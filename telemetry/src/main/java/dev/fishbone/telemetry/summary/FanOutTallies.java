package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.FanOut.Invocations;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.CallTree;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls by the work that made them, while they are counted. */
final class FanOutTallies {
  private record Work(String service, String operation) {}

  private record Key(Work work, String callee) {}

  /** The calls of one invocation to one callee. */
  private record Place(int invocation, Key key) {}

  private static final class Growing {
    final CountsBySecond<FanOutCount> counts = new CountsBySecond<>(FanOutCount.class);
    final TopTraces exemplars = new TopTraces();
    long most;
  }

  private final SummaryScope scope;
  private final Map<Work, SecondCounts> invocations = new HashMap<>();
  private final Map<Key, Growing> edges = new HashMap<>();
  private final ByShape<Work> works = new ByShape<>();

  FanOutTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups, CallTree tree) {
    Map<Place, FanOutUse> uses = new HashMap<>();
    for (CallGroup group : groups) {
      int home = group.home() < 0 ? alone(trace, group.calls().get(0)) : group.home();
      int invocation = trace.isMissing(home) ? CallTree.NONE : tree.invocation(home);
      if (invocation != CallTree.NONE && scope.judged(trace.startNanos(invocation))) {
        Key key = new Key(work(trace, invocation), group.callee());
        uses.computeIfAbsent(new Place(invocation, key), p -> new FanOutUse())
            .add(group.calls(), trace.endNanos(invocation));
      }
    }
    uses.forEach((place, use) -> count(trace, place, use));
    boolean[] busy = new boolean[trace.size()];
    uses.keySet().forEach(place -> busy[place.invocation] = true);
    for (int node = 0; node < trace.size(); node++) {
      // What was refused before it made any call did no work.
      boolean worked = busy[node] || trace.outcome(node) != SpanOutcome.FAIL_REJECT;
      if (worked
          && tree.isInvocation(node)
          && !trace.probe(node)
          && scope.judged(trace.startNanos(node))) {
        invocations
            .computeIfAbsent(work(trace, node), w -> new SecondCounts())
            .add(scope.bin(trace.startNanos(node)), 1);
      }
    }
  }

  /**
   * A call without a parent is its own invocation: whoever made it left no other span. Its attempts
   * may be the callee's spans below the one of the caller.
   */
  private static int alone(PreparedTrace trace, Call call) {
    int above = call.serverSide() ? trace.parent(call.node()) : PreparedTrace.NONE;
    return above == PreparedTrace.NONE ? call.node() : above;
  }

  private Work work(PreparedTrace trace, int node) {
    return works.of(trace, node, () -> named(trace, node));
  }

  private static Work named(PreparedTrace trace, int node) {
    String operation = trace.operation(node);
    return new Work(trace.service(node), operation.isEmpty() ? trace.name(node) : operation);
  }

  private void count(PreparedTrace trace, Place place, FanOutUse use) {
    long start = trace.startNanos(place.invocation);
    Growing edge = edges.computeIfAbsent(place.key, k -> new Growing());
    use.count(edge.counts, scope.bin(start), trace.durationNanos(place.invocation) / 1000);
    if (scope.inWindow(start)) {
      edge.most = Math.max(edge.most, use.calls());
      if (!trace.huge()) {
        edge.exemplars.add(use.calls(), trace);
      }
    }
  }

  void merge(FanOutTallies other) {
    other.invocations.forEach(
        (work, counts) -> invocations.computeIfAbsent(work, w -> new SecondCounts()).merge(counts));
    other.edges.forEach(
        (key, theirs) -> {
          Growing own = edges.computeIfAbsent(key, k -> new Growing());
          own.counts.merge(theirs.counts);
          own.exemplars.merge(theirs.exemplars);
          own.most = Math.max(own.most, theirs.most);
        });
  }

  /** By service, operation and callee. */
  FanOut finish() {
    List<Invocations> works =
        invocations.entrySet().stream()
            .map(
                entry ->
                    new Invocations(
                        entry.getKey().service,
                        entry.getKey().operation,
                        entry.getValue().finish()))
            .sorted(
                Comparator.comparing(Invocations::service).thenComparing(Invocations::operation))
            .toList();
    List<FanOut.Tally> tallies =
        edges.entrySet().stream()
            .map(entry -> finish(entry.getKey(), entry.getValue()))
            .sorted(
                Comparator.comparing(FanOut.Tally::caller)
                    .thenComparing(FanOut.Tally::operation)
                    .thenComparing(FanOut.Tally::callee))
            .toList();
    return new FanOut(works, tallies);
  }

  private static FanOut.Tally finish(Key key, Growing edge) {
    return new FanOut.Tally(
        key.work.service,
        key.work.operation,
        key.callee,
        edge.counts.finish(),
        edge.most,
        edge.exemplars.ids());
  }
}
