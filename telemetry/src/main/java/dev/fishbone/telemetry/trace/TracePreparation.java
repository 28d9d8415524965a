package dev.fishbone.telemetry.trace;

import dev.fishbone.telemetry.trace.PreparedTrace.Oddities;
import java.util.Arrays;

/**
 * Makes a forest of the spans of one trace: drops duplicates, finds parents (ids shared by both
 * halves of a call included), keeps the children of a missing parent together, cuts cycles and
 * asynchronous work. Takes n·log n steps and no recursion, whatever the trace's shape.
 */
public final class TracePreparation {
  /** Up to so many spans are put in order by moving them one by one. */
  private static final int SMALL = 64;

  private final SpanColumns spans;
  private final SpanOrder order;
  private final IdTable ids = new IdTable();
  private final long[] starts = new long[SMALL];

  public TracePreparation(SpanColumns spans) {
    this.spans = spans;
    this.order = new SpanOrder(spans);
  }

  /** Prepares the spans of one trace; at least one row. */
  public PreparedTrace prepare(int[] traceRows) {
    int[] rows = byTime(traceRows);
    boolean unlike = ids.fill(spans, rows);
    if (!unlike) {
      rows = distinct(traceRows);
    }
    ParentFinder finder = new ParentFinder(spans, rows, unlike, ids);
    int[] parents = finder.parents();
    int cycles = finder.selfParents() + cutCycles(rows, parents);
    cutAsynchronous(rows, parents);
    int missing = finder.missing();
    int[] childStarts = new int[rows.length + missing + 1];
    int[] children = children(parents, childStarts);
    return new PreparedTrace(
        spans,
        rows,
        parents,
        childStarts,
        children,
        probes(rows, parents, childStarts, children),
        root(rows, parents),
        new Oddities(traceRows.length - rows.length, missing, cycles, endsBeforeStart(rows)));
  }

  /** Where no two spans have an id in common none can be a copy. */
  private int[] byTime(int[] traceRows) {
    int[] rows = traceRows.clone();
    if (rows.length > SMALL) {
      IntSort.sort(rows, order::byTime);
      return rows;
    }
    long[] keys = starts;
    for (int i = 0; i < rows.length; i++) {
      int row = rows[i];
      long start = spans.startNanos(row);
      int at = i;
      while (at > 0
          && (keys[at - 1] > start
              || (keys[at - 1] == start && order.byTime(rows[at - 1], row) > 0))) {
        keys[at] = keys[at - 1];
        rows[at] = rows[at - 1];
        at--;
      }
      keys[at] = start;
      rows[at] = row;
    }
    return rows;
  }

  private int[] distinct(int[] traceRows) {
    int[] rows = traceRows.clone();
    IntSort.sort(rows, order::byIdentity);
    int kept = 1;
    for (int i = 1; i < rows.length; i++) {
      if (!order.same(rows[kept - 1], rows[i])) {
        rows[kept++] = rows[i];
      }
    }
    rows = Arrays.copyOf(rows, kept);
    IntSort.sort(rows, order::byTime);
    return rows;
  }

  /** Follows each chain of parents once; a chain that meets itself loses its earliest link. */
  private int cutCycles(int[] rows, int[] parents) {
    int[] seenBy = new int[rows.length];
    int cycles = 0;
    for (int node = 0; node < rows.length; node++) {
      int at = node;
      while (at >= 0 && at < rows.length && seenBy[at] == 0) {
        seenBy[at] = node + 1;
        at = parents[at];
      }
      if (at >= 0 && at < rows.length && seenBy[at] == node + 1) {
        int earliest = at;
        for (int next = parents[at]; next != at; next = parents[next]) {
          earliest = Math.min(earliest, next);
        }
        parents[earliest] = PreparedTrace.NONE;
        cycles++;
      }
    }
    return cycles;
  }

  /**
   * Messages, linked work, and local work that begins after its parent ended. Client and server
   * spans keep their place: a resend that is linked to the first try is still its sibling.
   */
  private void cutAsynchronous(int[] rows, int[] parents) {
    for (int node = 0; node < rows.length; node++) {
      int row = rows[node];
      SpanKind kind = spans.kind(row);
      if (kind == SpanKind.CLIENT || kind == SpanKind.SERVER || parents[node] < 0) {
        continue;
      }
      boolean late =
          kind == SpanKind.INTERNAL
              && parents[node] < rows.length
              && sameClock(row, rows[parents[node]])
              && spans.startNanos(row) > spans.endNanos(rows[parents[node]]);
      if (kind == SpanKind.CONSUMER || spans.async(row) || late) {
        parents[node] = PreparedTrace.NONE;
      }
    }
  }

  private boolean sameClock(int a, int b) {
    return spans.service(a) == spans.service(b) && spans.instance(a) == spans.instance(b);
  }

  /** Children by parent in node order, which is the order of time. */
  private static int[] children(int[] parents, int[] childStarts) {
    for (int parent : parents) {
      if (parent >= 0) {
        childStarts[parent + 1]++;
      }
    }
    for (int node = 1; node < childStarts.length; node++) {
      childStarts[node] += childStarts[node - 1];
    }
    int[] next = childStarts.clone();
    int[] children = new int[childStarts[childStarts.length - 1]];
    for (int node = 0; node < parents.length; node++) {
      if (parents[node] >= 0) {
        children[next[parents[node]]++] = node;
      }
    }
    return children;
  }

  /** A health check's whole subtree is one, and so is the client's half of it. */
  private boolean[] probes(int[] rows, int[] parents, int[] childStarts, int[] children) {
    boolean[] probes = new boolean[rows.length];
    boolean any = false;
    for (int node = 0; node < rows.length; node++) {
      if (spans.probe(rows[node])) {
        any = true;
        probes[node] = true;
        int parent = parents[node];
        if (parent >= 0
            && parent < rows.length
            && spans.kind(rows[node]) == SpanKind.SERVER
            && spans.kind(rows[parent]) == SpanKind.CLIENT) {
          probes[parent] = true;
        }
      }
    }
    if (!any) {
      return probes;
    }
    int[] queue = new int[rows.length];
    int filled = 0;
    for (int node = 0; node < rows.length; node++) {
      if (probes[node]) {
        queue[filled++] = node;
      }
    }
    for (int i = 0; i < filled; i++) {
      for (int c = childStarts[queue[i]]; c < childStarts[queue[i] + 1]; c++) {
        if (!probes[children[c]]) {
          probes[children[c]] = true;
          queue[filled++] = children[c];
        }
      }
    }
    return probes;
  }

  private int root(int[] rows, int[] parents) {
    int cut = -1;
    for (int node = 0; node < rows.length; node++) {
      if (spans.parentId(rows[node]) == 0 && parents[node] < 0) {
        return node;
      }
      boolean top = parents[node] < 0 || parents[node] >= rows.length;
      if (cut < 0 && top && spans.kind(rows[node]) != SpanKind.CONSUMER) {
        cut = node;
      }
    }
    return Math.max(cut, 0);
  }

  private int endsBeforeStart(int[] rows) {
    int count = 0;
    for (int row : rows) {
      if (spans.endNanos(row) < spans.startNanos(row)) {
        count++;
      }
    }
    return count;
  }
}
