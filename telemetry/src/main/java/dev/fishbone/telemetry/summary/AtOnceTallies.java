package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Calls of one trace that a service works on at the same time, while they are counted. */
final class AtOnceTallies {
  /** More earlier calls of a trace than these are not looked at. */
  private static final int LOOK_BACK = 256;

  private static final class Growing {
    final SmallCounts window = new SmallCounts();
    final SmallCounts baselines = new SmallCounts();

    /** Of the trace at hand. */
    int most;
  }

  private final SummaryScope scope;
  private final Map<String, Growing> services = new HashMap<>();
  private final ByShape<Growing> byShape = new ByShape<>();
  private final List<Growing> used = new ArrayList<>();

  AtOnceTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace) {
    long start = trace.startNanos(trace.root());
    if (!scope.judged(start)) {
      return;
    }
    boolean inWindow = scope.inWindow(start);
    used.clear();
    int[] earlier = new int[trace.size()];
    int count = 0;
    for (int node = 0; node < trace.size(); node++) {
      if (trace.kind(node) == SpanKind.SERVER && !trace.probe(node)) {
        Growing own = growing(trace, node);
        if (own.most == 0) {
          used.add(own);
        }
        own.most = Math.max(own.most, atOnce(trace, node, earlier, count));
        earlier[count++] = node;
      }
    }
    for (Growing own : used) {
      (inWindow ? own.window : own.baselines).add(own.most, 1);
      own.most = 0;
    }
  }

  private Growing growing(PreparedTrace trace, int node) {
    return byShape.of(
        trace, node, () -> services.computeIfAbsent(trace.service(node), s -> new Growing()));
  }

  /** Nodes come by their start, so that those at work when one begins are among the earlier. */
  private static int atOnce(PreparedTrace trace, int node, int[] earlier, int count) {
    String service = trace.service(node);
    int calls = 1;
    for (int i = Math.max(0, count - LOOK_BACK); i < count; i++) {
      if (trace.endNanos(earlier[i]) > trace.startNanos(node)
          && trace.service(earlier[i]).equals(service)) {
        calls++;
      }
    }
    return calls;
  }

  void merge(AtOnceTallies other) {
    other.services.forEach(
        (service, theirs) -> {
          Growing own = services.computeIfAbsent(service, s -> new Growing());
          own.window.merge(theirs.window);
          own.baselines.merge(theirs.baselines);
        });
  }

  /** By service. */
  List<AtOnce> finish() {
    List<AtOnce> finished = new ArrayList<>();
    new TreeMap<>(services)
        .forEach(
            (service, own) ->
                finished.add(new AtOnce(service, own.window.finish(), own.baselines.finish())));
    return finished;
  }
}
