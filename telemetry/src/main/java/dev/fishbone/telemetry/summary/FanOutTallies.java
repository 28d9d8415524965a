package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.FanOut.Invocations;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.CallTree;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls by the work that made them, while they are counted. */
final class FanOutTallies {
  private record Work(String service, String operation) {}

  /** What is counted of one operation. */
  private static final class Growing {
    final SecondCounts invocations = new SecondCounts();
    final Map<String, FanOutEdge> edges = new HashMap<>();

    FanOutEdge to(String callee) {
      FanOutEdge known = edges.get(callee);
      if (known != null) {
        return known;
      }
      FanOutEdge edge = new FanOutEdge();
      edges.put(callee, edge);
      return edge;
    }

    void merge(Growing other) {
      invocations.merge(other.invocations);
      other.edges.forEach((callee, theirs) -> to(callee).merge(theirs));
    }
  }

  private final SummaryScope scope;
  private final Map<Work, Growing> works = new HashMap<>();
  private final ByShape<Growing> byShape = new ByShape<>();
  private final List<FanOutEdge> used = new ArrayList<>();

  FanOutTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups, CallTree tree) {
    boolean[] busy = new boolean[trace.size()];
    used.clear();
    for (CallGroup group : groups) {
      int home = group.home() < 0 ? alone(trace, group.calls().get(0)) : group.home();
      int invocation = trace.isMissing(home) ? CallTree.NONE : tree.invocation(home);
      if (invocation != CallTree.NONE && scope.judged(trace.startNanos(invocation))) {
        busy[invocation] = true;
        FanOutEdge edge = growing(trace, invocation).to(group.callee());
        if (edge.used() == 0) {
          used.add(edge);
        }
        edge.of(invocation).add(group.calls(), trace.endNanos(invocation));
      }
    }
    for (FanOutEdge edge : used) {
      for (int i = 0; i < edge.used(); i++) {
        count(trace, edge, edge.use(i));
      }
      edge.clear();
    }
    for (int node = 0; node < trace.size(); node++) {
      // What was refused before it made any call did no work.
      boolean worked = busy[node] || trace.outcome(node) != SpanOutcome.FAIL_REJECT;
      if (worked
          && tree.isInvocation(node)
          && !trace.probe(node)
          && scope.judged(trace.startNanos(node))) {
        growing(trace, node).invocations.add(scope.bin(trace.startNanos(node)), 1);
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

  private Growing growing(PreparedTrace trace, int node) {
    return byShape.of(
        trace, node, () -> works.computeIfAbsent(named(trace, node), w -> new Growing()));
  }

  private static Work named(PreparedTrace trace, int node) {
    String operation = trace.operation(node);
    return new Work(trace.service(node), operation.isEmpty() ? trace.name(node) : operation);
  }

  private void count(PreparedTrace trace, FanOutEdge edge, FanOutUse use) {
    long start = trace.startNanos(use.invocation());
    use.count(edge.counts, scope.bin(start), trace.durationNanos(use.invocation()) / 1000);
    if (scope.inWindow(start)) {
      edge.most = Math.max(edge.most, use.calls());
      if (!trace.huge()) {
        edge.exemplars.add(use.calls(), trace);
      }
    }
  }

  void merge(FanOutTallies other) {
    other.works.forEach(
        (work, theirs) -> works.computeIfAbsent(work, w -> new Growing()).merge(theirs));
  }

  /** By service, operation and callee. */
  FanOut finish() {
    List<Invocations> invocations = new ArrayList<>();
    List<FanOut.Tally> tallies = new ArrayList<>();
    works.forEach(
        (work, growing) -> {
          if (!growing.invocations.isEmpty()) {
            invocations.add(
                new Invocations(work.service, work.operation, growing.invocations.finish()));
          }
          growing.edges.forEach((callee, edge) -> tallies.add(finish(work, callee, edge)));
        });
    invocations.sort(
        Comparator.comparing(Invocations::service).thenComparing(Invocations::operation));
    tallies.sort(
        Comparator.comparing(FanOut.Tally::caller)
            .thenComparing(FanOut.Tally::operation)
            .thenComparing(FanOut.Tally::callee));
    return new FanOut(invocations, tallies);
  }

  private static FanOut.Tally finish(Work work, String callee, FanOutEdge edge) {
    return new FanOut.Tally(
        work.service,
        work.operation,
        callee,
        edge.counts.finish(),
        edge.most,
        edge.exemplars.ids());
  }
}
