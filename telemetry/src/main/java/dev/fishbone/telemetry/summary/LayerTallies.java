package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.CallTree;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.ArrayList;
import java.util.List;

/** Calls by their path while they are counted. */
final class LayerTallies {
  /** Longer paths are cut off: what lies deeper is not told apart (ALGORITHMS 14: depth 2–6). */
  private static final int LONGEST = 8;

  private final SummaryScope scope;
  private final PathNode paths = PathNode.root();
  private final List<PathNode> used = new ArrayList<>();

  LayerTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups, CallTree tree) {
    long start = trace.startNanos(trace.root());
    if (groups.isEmpty() || !scope.judged(start)) {
      return;
    }
    used.clear();
    PathNode[] pathOfCall = new PathNode[tree.callCount()];
    int[] levels = new int[tree.callCount()];
    for (int group : tree.outermostFirst()) {
      int above = tree.enclosingCall(group);
      PathNode path = path(above == CallTree.NONE ? paths : pathOfCall[above], groups.get(group));
      int level = above == CallTree.NONE ? 0 : levels[above];
      boolean cut = path.length() > LONGEST;
      if (!cut && !path.isUsed()) {
        path.use();
        used.add(path);
      }
      int first = tree.firstCall(group);
      List<Call> calls = groups.get(group).calls();
      boolean[] retried = retried(calls);
      for (int i = 0; i < retried.length; i++) {
        pathOfCall[first + i] = path;
        levels[first + i] = level + (retried[i] ? 1 : 0);
        if (!cut) {
          path.attempts++;
          path.calls += calls.get(i).link().retries() ? 0 : 1;
          path.nested |= retried[i] && level > 0;
        }
      }
    }
    for (PathNode path : used) {
      count(trace, path);
    }
    used.forEach(PathNode::unuse);
  }

  private static PathNode path(PathNode above, CallGroup group) {
    if (above.length() > LONGEST) {
      return above;
    }
    PathNode from =
        above.endsAt(group.caller()) && above.length() > 0 ? above : above.to(group.caller());
    return from.to(group.callee());
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

  private void count(PreparedTrace trace, PathNode path) {
    long start = trace.startNanos(trace.root());
    long second = scope.bin(start);
    boolean failed = trace.outcome(trace.root()).failed();
    LayerGrowing own = path.growing();
    own.counts.add(LayerCount.REQUESTS, second, 1);
    own.counts.add(LayerCount.ATTEMPTS, second, path.attempts);
    own.counts.add(LayerCount.CALLS, second, path.calls);
    if (failed) {
      own.counts.add(LayerCount.FAILED, second, 1);
    }
    if (path.nested) {
      own.counts.add(LayerCount.NESTED, second, 1);
    }
    if (failed && path.nested) {
      own.counts.add(LayerCount.NESTED_FAILED, second, 1);
    }
    if (!scope.inWindow(start)) {
      return;
    }
    own.most = Math.max(own.most, path.attempts);
    if (path.nested && !trace.huge()) {
      own.exemplars.add(path.attempts, trace);
    }
    multiply(path, own);
  }

  /** Adds the factors of one trace along a path, where any of its calls was retried. */
  private static void multiply(PathNode path, LayerGrowing own) {
    boolean any = false;
    for (PathNode at = path; at.length() >= 2 && !any; at = at.above()) {
      any = at.isUsed() && at.attempts > at.calls;
    }
    if (!any) {
      return;
    }
    PathNode[] layers = new PathNode[path.length() - 1];
    PathNode last = path;
    for (int layer = layers.length - 1; layer >= 0; layer--) {
      layers[layer] = last;
      last = last.above();
    }
    long[] fanOut = new long[layers.length];
    long[] retries = new long[layers.length];
    long above = 1;
    for (int layer = 0; layer < layers.length; layer++) {
      PathNode use = layers[layer];
      if (!use.isUsed()) {
        // A caller that its own caller's span does not show: the layer counts as passed through.
        fanOut[layer] = LayerGrowing.ONE;
        retries[layer] = LayerGrowing.ONE;
        continue;
      }
      fanOut[layer] = LayerGrowing.micros(use.calls, above);
      retries[layer] = LayerGrowing.micros(use.attempts, use.calls);
      above = use.attempts;
    }
    own.multiply(above, fanOut, retries);
  }

  void merge(LayerTallies other) {
    paths.merge(other.paths);
  }

  /** By path. */
  List<LayerTally> finish() {
    List<LayerTally> finished = new ArrayList<>();
    paths.finish(finished);
    finished.sort((a, b) -> compare(a.path(), b.path()));
    return List.copyOf(finished);
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
