package dev.fishbone.telemetry.trace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Finds the parent node of each span of one trace. */
final class ParentFinder {
  /** An id is given to one or two spans; where hostile input repeats it, few are looked at. */
  private static final int CANDIDATES = 16;

  /** Up to so many missing parents are looked through one by one. */
  private static final int FEW = 8;

  private final SpanColumns spans;
  private final int[] rows;
  private final int[] byId;
  private final boolean unlike;
  private final IdTable ids;
  private long[] missing = new long[2];
  private int missingCount;
  private final Map<Long, Integer> manyMissing = new HashMap<>(4);
  private int selfParents;

  /**
   * @param unlike whether no two spans have an id in common, so that {@code ids} finds them
   */
  ParentFinder(SpanColumns spans, int[] rows, boolean unlike, IdTable ids) {
    this.spans = spans;
    this.rows = rows;
    this.unlike = unlike;
    this.ids = ids;
    this.byId = new int[unlike ? 0 : rows.length];
    if (unlike) {
      return;
    }
    for (int node = 0; node < rows.length; node++) {
      byId[node] = node;
    }
    IntSort.sort(
        byId, (a, b) -> Long.compareUnsigned(spans.spanId(rows[a]), spans.spanId(rows[b])));
  }

  int[] parents() {
    int[] parents = new int[rows.length];
    for (int node = 0; node < rows.length; node++) {
      parents[node] = parent(node);
    }
    return parents;
  }

  /** How many distinct parents are named but missing. */
  int missing() {
    return missingCount;
  }

  int selfParents() {
    return selfParents;
  }

  private int parent(int node) {
    int row = rows[node];
    if (!unlike && spans.kind(row) == SpanKind.SERVER) {
      int clientHalf = best(node, spans.spanId(row), true);
      if (clientHalf >= 0) {
        return clientHalf;
      }
    }
    long parentId = spans.parentId(row);
    if (parentId == 0) {
      return PreparedTrace.NONE;
    }
    int found = unlike ? other(node, parentId) : best(node, parentId, false);
    if (found >= 0) {
      return found;
    }
    if (parentId == spans.spanId(row)) {
      selfParents++;
      return PreparedTrace.NONE;
    }
    return rows.length + missing(parentId);
  }

  private int other(int node, long parentId) {
    int found = ids.find(parentId);
    return found == node ? IdTable.NONE : found;
  }

  /** Missing parents are numbered in the order of their first child; most often there is none. */
  private int missing(long id) {
    for (int i = 0; i < Math.min(missingCount, FEW); i++) {
      if (missing[i] == id) {
        return i;
      }
    }
    if (missingCount >= FEW) {
      int number = manyMissing.computeIfAbsent(id, m -> missingCount);
      missingCount = Math.max(missingCount, number + 1);
      return number;
    }
    if (missingCount == missing.length) {
      missing = Arrays.copyOf(missing, 2 * missingCount);
    }
    missing[missingCount] = id;
    return missingCount++;
  }

  /**
   * Among the spans with an id, other than the node itself: of its own service before others (the
   * server's half before the client's, for work below it), then the one that started last before
   * it, then the first.
   */
  private int best(int node, long id, boolean clientHalf) {
    int best = -1;
    int bestScore = -1;
    int first = firstWith(id);
    for (int i = first; i < Math.min(first + CANDIDATES, byId.length); i++) {
      int candidate = byId[i];
      if (spans.spanId(rows[candidate]) != id) {
        break;
      }
      boolean allowed = !clientHalf || spans.kind(rows[candidate]) == SpanKind.CLIENT;
      if (candidate != node && allowed && !isOtherHalfOfSelf(node, candidate, clientHalf)) {
        int score = score(node, candidate);
        if (score >= bestScore) {
          boolean later = spans.startNanos(rows[candidate]) <= spans.startNanos(rows[node]);
          if (score > bestScore || later) {
            best = candidate;
            bestScore = score;
          }
        }
      }
    }
    return best;
  }

  /** A span whose parent id is its own must not take its copy for its parent. */
  private boolean isOtherHalfOfSelf(int node, int candidate, boolean clientHalf) {
    return !clientHalf && spans.spanId(rows[node]) == spans.spanId(rows[candidate]);
  }

  private int score(int node, int candidate) {
    SpanKind own = spans.kind(rows[node]);
    SpanKind kind = spans.kind(rows[candidate]);
    boolean receives = own == SpanKind.SERVER || own == SpanKind.CONSUMER;
    boolean sends = kind == SpanKind.CLIENT || kind == SpanKind.PRODUCER;
    boolean sameService = spans.service(rows[node]) == spans.service(rows[candidate]);
    return (receives == sends ? 1 : 0) + (sameService != receives ? 2 : 0);
  }

  private int firstWith(long id) {
    int low = 0;
    int high = byId.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(spans.spanId(rows[byId[middle]]), id) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
