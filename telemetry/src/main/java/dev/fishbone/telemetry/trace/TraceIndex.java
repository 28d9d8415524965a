package dev.fishbone.telemetry.trace;

import java.util.Arrays;

/**
 * The rows of each trace. Traces are numbered in the order of their first span; a counting sort
 * puts the rows of one trace side by side, so that a span costs 12 bytes here and no object.
 */
public final class TraceIndex {
  private final int[] starts;
  private final int[] rows;

  private TraceIndex(int[] starts, int[] rows) {
    this.starts = starts;
    this.rows = rows;
  }

  public static TraceIndex of(SpanColumns spans) {
    int size = spans.size();
    int[] traceOf = new int[size];
    int traces = number(spans, traceOf);
    int[] starts = new int[traces + 1];
    for (int trace : traceOf) {
      starts[trace + 1]++;
    }
    for (int trace = 0; trace < traces; trace++) {
      starts[trace + 1] += starts[trace];
    }
    int[] next = Arrays.copyOf(starts, traces);
    int[] rows = new int[size];
    for (int row = 0; row < size; row++) {
      rows[next[traceOf[row]]++] = row;
    }
    return new TraceIndex(starts, rows);
  }

  /** Gives each row its trace's number by open addressing; returns how many there are. */
  private static int number(SpanColumns spans, int[] traceOf) {
    int[] table = new int[16];
    int[] firstRow = new int[8];
    int traces = 0;
    for (int row = 0; row < traceOf.length; row++) {
      if (traces == firstRow.length) {
        firstRow = Arrays.copyOf(firstRow, traces * 2);
        table = grow(spans, firstRow, traces, table.length * 2);
      }
      int slot = slot(spans, row, table, firstRow);
      if (table[slot] == 0) {
        firstRow[traces] = row;
        table[slot] = ++traces;
      }
      traceOf[row] = table[slot] - 1;
    }
    return traces;
  }

  private static int[] grow(SpanColumns spans, int[] firstRow, int traces, int capacity) {
    int[] table = new int[capacity];
    for (int trace = 0; trace < traces; trace++) {
      table[slot(spans, firstRow[trace], table, firstRow)] = trace + 1;
    }
    return table;
  }

  /** The slot that holds a row's trace, or the free one where it belongs; half are always free. */
  private static int slot(SpanColumns spans, int row, int[] table, int[] firstRow) {
    long high = spans.traceHigh(row);
    long low = spans.traceLow(row);
    int slot = (int) hash(high, low) & (table.length - 1);
    while (table[slot] != 0) {
      int known = firstRow[table[slot] - 1];
      if (spans.traceLow(known) == low && spans.traceHigh(known) == high) {
        return slot;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  static long hash(long high, long low) {
    return mix(high * 0x9E3779B97F4A7C15L + low);
  }

  /** The finaliser of MurmurHash3: ids that differ in few bits land far apart. */
  static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 33)) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ (mixed >>> 33);
  }

  public int traces() {
    return starts.length - 1;
  }

  /**
   * All traces by their begin: what is counted by time is then counted under times that lie side by
   * side.
   */
  public int[] byStart(SpanColumns spans) {
    long[] firsts = new long[traces()];
    int[] order = new int[firsts.length];
    for (int trace = 0; trace < firsts.length; trace++) {
      long first = Long.MAX_VALUE;
      for (int i = starts[trace]; i < starts[trace + 1]; i++) {
        first = Math.min(first, spans.startNanos(rows[i]));
      }
      firsts[trace] = first;
      order[trace] = trace;
    }
    IntSort.sort(order, (a, b) -> Long.compare(firsts[a], firsts[b]));
    return order;
  }

  /** The rows of a trace, in the order of their arrival. */
  public int[] rows(int trace) {
    return Arrays.copyOfRange(rows, starts[trace], starts[trace + 1]);
  }
}
