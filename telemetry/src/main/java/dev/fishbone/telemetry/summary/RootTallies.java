package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Requests as their outermost span saw them, while they are counted. */
final class RootTallies {
  private static final int FAILED_KEPT = 5;

  private record Key(String service, String operation, String entry) {}

  private static final class Growing {
    final SecondCounts requests;
    final SecondCounts failures;
    final TreeSet<String> failed = new TreeSet<>();

    Growing(SummaryScope scope) {
      requests = scope.minutes();
      failures = scope.minutes();
    }
  }

  private final SummaryScope scope;
  private final Consumer<RootRequest> failures;
  private final Map<Key, Growing> roots = new HashMap<>();
  private final SegmentTallies segments = new SegmentTallies();

  /**
   * @param failures told of each failed request of the window
   */
  RootTallies(SummaryScope scope, Consumer<RootRequest> failures) {
    this.scope = scope;
    this.failures = failures;
  }

  void add(PreparedTrace trace) {
    int root = trace.root();
    long start = trace.startNanos(root);
    if (trace.probe(root) || !scope.judged(start)) {
      return;
    }
    String operation = RootRequest.operation(trace, root);
    int entry = entryNode(trace, root);
    String answered = entry == PreparedTrace.NONE ? "" : trace.service(entry);
    Growing tally =
        roots.computeIfAbsent(
            new Key(trace.service(root), operation, answered), k -> new Growing(scope));
    if (scope.inWindow(start)) {
      segment(trace, root, entry, operation, answered);
    }
    tally.requests.add(scope.minute(start), 1);
    if (trace.outcome(root).failed()) {
      tally.failures.add(scope.minute(start), 1);
      if (scope.inWindow(start) && !trace.huge()) {
        keep(tally.failed, trace.traceId());
      }
    }
  }

  private void segment(
      PreparedTrace trace, int root, int entry, String operation, String answered) {
    boolean failed = trace.outcome(root).failed();
    for (int place = 0; place < trace.attributes(); place++) {
      String value = RootRequest.attribute(trace, root, entry, place);
      segments.add(false, trace.service(root), operation, answered, place, value, failed);
    }
    if (failed) {
      failures.accept(RootRequest.of(trace, root, entry));
    }
  }

  /**
   * The service of the server span that is nearest to the root: down its first calls, not by the
   * clock, since servers' clocks may differ.
   */
  static String entry(PreparedTrace trace, int root) {
    int node = entryNode(trace, root);
    return node == PreparedTrace.NONE ? "" : trace.service(node);
  }

  /** That span; {@link PreparedTrace#NONE} where none answered. */
  static int entryNode(PreparedTrace trace, int root) {
    int[] queue = new int[trace.size()];
    int filled = 0;
    queue[filled++] = root;
    for (int i = 0; i < filled; i++) {
      if (trace.kind(queue[i]) == SpanKind.SERVER) {
        return queue[i];
      }
      for (int place = 0; place < trace.childCount(queue[i]); place++) {
        queue[filled++] = trace.child(queue[i], place);
      }
    }
    return PreparedTrace.NONE;
  }

  private static void keep(TreeSet<String> ids, String id) {
    ids.add(id);
    if (ids.size() > FAILED_KEPT) {
      ids.pollLast();
    }
  }

  void merge(RootTallies other) {
    other.roots.forEach(
        (key, theirs) -> {
          Growing own = roots.computeIfAbsent(key, k -> new Growing(scope));
          own.requests.merge(theirs.requests);
          own.failures.merge(theirs.failures);
          theirs.failed.forEach(id -> keep(own.failed, id));
        });
    segments.merge(other.segments);
  }

  /** Requests of the window by the values of their attributes. */
  List<SegmentTally> segments() {
    return segments.finish();
  }

  /** By service, operation and entry. */
  List<RootTally> finish() {
    return roots.entrySet().stream()
        .map(
            entry ->
                new RootTally(
                    entry.getKey().service,
                    entry.getKey().operation,
                    entry.getKey().entry,
                    entry.getValue().requests.finish(),
                    entry.getValue().failures.finish(),
                    List.copyOf(entry.getValue().failed)))
        .sorted(
            Comparator.comparing(RootTally::service)
                .thenComparing(RootTally::operation)
                .thenComparing(RootTally::entry))
        .toList();
  }
}
