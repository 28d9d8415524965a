package dev.fishbone.telemetry.trace;

import java.util.Arrays;

/** Nodes of one trace by the ids of their spans, where no two share one. Used again and again. */
final class IdTable {
  static final int NONE = -1;

  private int[] table = new int[64];
  private long[] ids = new long[16];
  private int size;

  /** Takes the ids of some rows; false where two are equal, and nothing can be found then. */
  boolean fill(SpanColumns spans, int[] rows) {
    size = rows.length;
    if (table.length < 2 * size) {
      table = new int[Integer.highestOneBit(size) << 2];
    } else {
      Arrays.fill(table, 0);
    }
    if (ids.length < size) {
      ids = new long[Integer.highestOneBit(size) << 1];
    }
    for (int node = 0; node < size; node++) {
      long id = spans.spanId(rows[node]);
      ids[node] = id;
      int slot = slot(id);
      if (table[slot] != 0) {
        return false;
      }
      table[slot] = node + 1;
    }
    return true;
  }

  /** Where an id is, or the free slot where it belongs. */
  private int slot(long id) {
    int slot = (int) (TraceIndex.mix(id) & (table.length - 1));
    while (table[slot] != 0 && ids[table[slot] - 1] != id) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  /** The place of the row with an id, {@link #NONE} where there is none. */
  int find(long id) {
    return table[slot(id)] - 1;
  }
}
