package dev.fishbone.telemetry.trace;

import java.util.Arrays;
import java.util.List;

/** Which call each group of calls was made in, and for whom: the calls of one trace as a tree. */
public final class CallTree {
  /** Not within any call that left a span. */
  public static final int NONE = -1;

  private final PreparedTrace trace;
  private final List<CallGroup> groups;
  private final int[] firstCalls;
  private final int[] enclosing;
  private final int[] invocations;
  private final int[] ranks;

  private CallTree(PreparedTrace trace, List<CallGroup> groups) {
    this.trace = trace;
    this.groups = groups;
    firstCalls = new int[groups.size() + 1];
    enclosing = new int[trace.nodes()];
    invocations = new int[trace.nodes()];
    ranks = new int[trace.nodes()];
  }

  /** Takes as many steps as there are spans and calls, and no recursion. */
  public static CallTree of(PreparedTrace trace, List<CallGroup> groups) {
    CallTree tree = new CallTree(trace, groups);
    tree.number();
    tree.walk();
    return tree;
  }

  private void number() {
    Arrays.fill(enclosing, NONE);
    Arrays.fill(invocations, NONE);
    int call = 0;
    for (int group = 0; group < groups.size(); group++) {
      firstCalls[group] = call;
      for (Call each : groups.get(group).calls()) {
        if (each.server() >= 0) {
          enclosing[each.server()] = call;
        }
        enclosing[each.node()] = call;
        call++;
      }
    }
    firstCalls[groups.size()] = call;
  }

  private void walk() {
    int[] queue = new int[trace.nodes()];
    int filled = 0;
    for (int node = 0; node < trace.nodes(); node++) {
      if (node >= trace.size() || trace.parent(node) == PreparedTrace.NONE) {
        queue[filled++] = node;
      }
    }
    for (int i = 0; i < filled; i++) {
      int node = queue[i];
      ranks[node] = i;
      visit(node);
      for (int place = 0; place < trace.childCount(node); place++) {
        queue[filled++] = trace.child(node, place);
      }
    }
  }

  private void visit(int node) {
    if (trace.isMissing(node)) {
      return;
    }
    int parent = trace.parent(node);
    boolean serves =
        parent == PreparedTrace.NONE
            || trace.kind(node) == SpanKind.SERVER
            || trace.kind(node) == SpanKind.CONSUMER;
    invocations[node] = serves ? node : invocations[parent];
    if (enclosing[node] == NONE && parent != PreparedTrace.NONE) {
      enclosing[node] = enclosing[parent];
    }
  }

  /** Calls are numbered through all groups; a group's first has this number. */
  public int firstCall(int group) {
    return firstCalls[group];
  }

  public int callCount() {
    return firstCalls[groups.size()];
  }

  /** The number of the call that a group's calls were made in, or {@link #NONE}. */
  public int enclosingCall(int group) {
    int home = groups.get(group).home();
    return home < 0 ? NONE : enclosing[home];
  }

  /**
   * The span whose work a span is part of: the server's or consumer's span around it, or the
   * outermost; {@link #NONE} where that is missing.
   */
  public int invocation(int node) {
    return invocations[node];
  }

  /** Whether a span stands for an invocation of its service. */
  public boolean isInvocation(int node) {
    return invocations[node] == node;
  }

  /** All groups, those that made a call before those that were made in it. */
  public int[] outermostFirst() {
    int[] order = new int[groups.size()];
    Arrays.setAll(order, i -> i);
    IntSort.sort(order, (a, b) -> Integer.compare(rank(a), rank(b)));
    return order;
  }

  private int rank(int group) {
    int home = groups.get(group).home();
    return home < 0 ? -1 : ranks[home];
  }
}
