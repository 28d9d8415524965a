package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.ArrayList;
import java.util.List;

/** The five traces with the highest score, then by id. */
final class TopTraces {
  private static final int KEPT = 5;

  private final long[] scores = new long[KEPT];
  private final long[] high = new long[KEPT];
  private final long[] low = new long[KEPT];
  private int size;

  void add(long score, PreparedTrace trace) {
    if (size == KEPT && score < scores[KEPT - 1]) {
      return;
    }
    add(score, trace.traceHigh(), trace.traceLow());
  }

  private void add(long score, long traceHigh, long traceLow) {
    int at = 0;
    int order = 1;
    while (at < size && order > 0) {
      order = compare(at, score, traceHigh, traceLow);
      at += order > 0 ? 1 : 0;
    }
    if (order == 0 || at == KEPT) {
      return;
    }
    size = Math.min(KEPT, size + 1);
    for (int i = size - 1; i > at; i--) {
      scores[i] = scores[i - 1];
      high[i] = high[i - 1];
      low[i] = low[i - 1];
    }
    scores[at] = score;
    high[at] = traceHigh;
    low[at] = traceLow;
  }

  /** Positive where one comes behind a kept one. */
  private int compare(int kept, long score, long traceHigh, long traceLow) {
    int order = Long.compare(scores[kept], score);
    if (order == 0) {
      order = Long.compareUnsigned(traceHigh, high[kept]);
    }
    return order != 0 ? order : Long.compareUnsigned(traceLow, low[kept]);
  }

  void merge(TopTraces other) {
    for (int i = 0; i < other.size; i++) {
      add(other.scores[i], other.high[i], other.low[i]);
    }
  }

  List<String> ids() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      ids.add(PreparedTrace.hex(high[i], low[i]));
    }
    return ids;
  }
}
