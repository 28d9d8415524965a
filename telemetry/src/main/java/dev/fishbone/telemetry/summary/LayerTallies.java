package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.CallTree;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls by their path while they are counted. */
final class LayerTallies {
  /** Longer paths are cut off: what lies deeper is not told apart (ALGORITHMS 14: depth 2–6). */
  private static final int LONGEST = 8;

  /** What one trace did at the end of one path. */
  private static final class Use {
    long attempts;
    long calls;
    boolean nested;
  }

  private final SummaryScope scope;
  private final Map<List<String>, LayerGrowing> paths = new HashMap<>();

  LayerTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups, CallTree tree) {
    long start = trace.startNanos(trace.root());
    if (groups.isEmpty() || !scope.judged(start)) {
      return;
    }
    Map<List<String>, Use> uses = new HashMap<>();
    List<List<String>> pathOfCall = new ArrayList<>();
    for (int i = 0; i < tree.callCount(); i++) {
      pathOfCall.add(List.of());
    }
    int[] levels = new int[tree.callCount()];
    for (int group : tree.outermostFirst()) {
      int above = tree.enclosingCall(group);
      List<String> path =
          path(above == CallTree.NONE ? List.of() : pathOfCall.get(above), groups.get(group));
      int level = above == CallTree.NONE ? 0 : levels[above];
      boolean cut = path.size() > LONGEST;
      Use use = cut ? new Use() : uses.computeIfAbsent(path, p -> new Use());
      int first = tree.firstCall(group);
      boolean[] retried = retried(groups.get(group).calls());
      for (int i = 0; i < retried.length; i++) {
        pathOfCall.set(first + i, path);
        levels[first + i] = level + (retried[i] ? 1 : 0);
        use.attempts++;
        use.calls += groups.get(group).calls().get(i).link().retries() ? 0 : 1;
        use.nested |= retried[i] && level > 0;
      }
    }
    uses.forEach((path, use) -> count(trace, uses, path, use));
  }

  private static List<String> path(List<String> above, CallGroup group) {
    if (above.size() > LONGEST) {
      return above;
    }
    List<String> path = new ArrayList<>(above);
    if (path.isEmpty() || !path.get(path.size() - 1).equals(group.caller())) {
      path.add(group.caller());
    }
    path.add(group.callee());
    return List.copyOf(path);
  }

  /** Which calls belong to a logical call of two attempts or more. */
  private static boolean[] retried(List<Call> calls) {
    boolean[] retried = new boolean[calls.size()];
    for (int i = 1; i < retried.length; i++) {
      if (calls.get(i).link().retries()) {
        retried[i - 1] = true;
        retried[i] = true;
      }
    }
    return retried;
  }

  private void count(PreparedTrace trace, Map<List<String>, Use> uses, List<String> path, Use use) {
    long start = trace.startNanos(trace.root());
    long second = scope.bin(start);
    boolean failed = trace.outcome(trace.root()).failed();
    LayerGrowing own = paths.computeIfAbsent(path, p -> new LayerGrowing(path.size() - 1));
    own.counts.add(LayerCount.REQUESTS, second, 1);
    own.counts.add(LayerCount.ATTEMPTS, second, use.attempts);
    own.counts.add(LayerCount.CALLS, second, use.calls);
    if (failed) {
      own.counts.add(LayerCount.FAILED, second, 1);
    }
    if (use.nested) {
      own.counts.add(LayerCount.NESTED, second, 1);
    }
    if (failed && use.nested) {
      own.counts.add(LayerCount.NESTED_FAILED, second, 1);
    }
    if (!scope.inWindow(start)) {
      return;
    }
    own.most = Math.max(own.most, use.attempts);
    if (use.nested && !trace.huge()) {
      own.exemplars.add(use.attempts, trace);
    }
    multiply(uses, path, own);
  }

  /** Adds the factors of one trace along a path, where any of its calls was retried. */
  private static void multiply(Map<List<String>, Use> uses, List<String> path, LayerGrowing own) {
    long[] fanOut = new long[path.size() - 1];
    long[] retries = new long[path.size() - 1];
    boolean any = false;
    long above = 1;
    for (int layer = 0; layer < fanOut.length; layer++) {
      Use use = uses.get(path.subList(0, layer + 2));
      if (use == null) {
        // A caller that its own caller's span does not show: the layer counts as passed through.
        fanOut[layer] = LayerGrowing.ONE;
        retries[layer] = LayerGrowing.ONE;
        continue;
      }
      fanOut[layer] = LayerGrowing.micros(use.calls, above);
      retries[layer] = LayerGrowing.micros(use.attempts, use.calls);
      any |= use.attempts > use.calls;
      above = use.attempts;
    }
    if (any) {
      own.multiply(above, fanOut, retries);
    }
  }

  void merge(LayerTallies other) {
    other.paths.forEach(
        (path, theirs) ->
            paths.computeIfAbsent(path, p -> new LayerGrowing(path.size() - 1)).merge(theirs));
  }

  /** By path. */
  List<LayerTally> finish() {
    return paths.entrySet().stream()
        .map(entry -> entry.getValue().finish(entry.getKey()))
        .sorted((a, b) -> compare(a.path(), b.path()))
        .toList();
  }

  private static int compare(List<String> a, List<String> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = a.get(i).compareTo(b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }
}
