package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Requests as their outermost span saw them, while they are counted. */
final class RootTallies {
  private static final int FAILED_KEPT = 5;

  private record Key(String service, String operation, String entry) {}

  private static final class Growing {
    final SecondCounts requests = new SecondCounts();
    final SecondCounts failures = new SecondCounts();
    final TreeSet<String> failed = new TreeSet<>();
  }

  private final SummaryScope scope;
  private final Map<Key, Growing> roots = new HashMap<>();

  RootTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace) {
    int root = trace.root();
    long start = trace.startNanos(root);
    if (trace.probe(root) || !scope.judged(start)) {
      return;
    }
    String operation = trace.operation(root).isEmpty() ? trace.name(root) : trace.operation(root);
    Growing tally =
        roots.computeIfAbsent(
            new Key(trace.service(root), operation, entry(trace, root)), k -> new Growing());
    tally.requests.add(SummaryScope.second(start), 1);
    if (trace.outcome(root).failed()) {
      tally.failures.add(SummaryScope.second(start), 1);
      if (scope.inWindow(start) && !trace.huge()) {
        keep(tally.failed, trace.traceId());
      }
    }
  }

  /**
   * The service of the server span that is nearest to the root: down its first calls, not by the
   * clock, since servers' clocks may differ.
   */
  static String entry(PreparedTrace trace, int root) {
    int[] queue = new int[trace.size()];
    int filled = 0;
    queue[filled++] = root;
    for (int i = 0; i < filled; i++) {
      if (trace.kind(queue[i]) == SpanKind.SERVER) {
        return trace.service(queue[i]);
      }
      for (int place = 0; place < trace.childCount(queue[i]); place++) {
        queue[filled++] = trace.child(queue[i], place);
      }
    }
    return "";
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
          Growing own = roots.computeIfAbsent(key, k -> new Growing());
          own.requests.merge(theirs.requests);
          own.failures.merge(theirs.failures);
          theirs.failed.forEach(id -> keep(own.failed, id));
        });
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
