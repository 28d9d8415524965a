package dev.fishbone.connectors.traces;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.SpanRecord;
import dev.fishbone.telemetry.trace.SpanShapes;
import dev.fishbone.telemetry.trace.SpanStore;

/** Notes the times of spans on their way into a store. */
final class SeenTimes implements SpanStore {
  private final SpanStore store;
  private final long from;
  private final long to;
  private long spans;
  private long inside;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  SeenTimes(SpanStore store, TimeRange window) {
    this.store = store;
    this.from = window.from().getEpochSecond();
    this.to = window.to().getEpochSecond() + 1;
  }

  /** Of spans that lie in columns. */
  static SeenTimes of(SpanColumns columns, TimeRange window) {
    SeenTimes seen = new SeenTimes(columns, window);
    for (int row = 0; row < columns.size(); row++) {
      seen.note(columns.startNanos(row));
    }
    return seen;
  }

  @Override
  public SpanShapes shapes() {
    return store.shapes();
  }

  @Override
  public void add(long[] record, int at) {
    store.add(record, at);
    note(record[at + SpanRecord.START]);
  }

  private void note(long startNanos) {
    long second = Math.floorDiv(startNanos, 1_000_000_000L);
    spans++;
    inside += second >= from && second < to ? 1 : 0;
    first = Math.min(first, second);
    last = Math.max(last, second);
  }

  void merge(SeenTimes other) {
    spans += other.spans;
    inside += other.inside;
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
  }

  long spans() {
    return spans;
  }

  /** How many begin within the window. */
  long inside() {
    return inside;
  }

  /** The second of the earliest start; meaningless without spans. */
  long first() {
    return first;
  }

  long last() {
    return last;
  }
}
