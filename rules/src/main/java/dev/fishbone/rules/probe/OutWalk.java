package dev.fishbone.rules.probe;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many of some instances are out, asked for one instant after the other: it walks along with
 * the questions, so that a month of bins costs its ejections once, not once a bin.
 */
final class OutWalk {
  private final long[] at;
  private final int[] out;
  private int next;
  private long steps;

  private OutWalk(TreeMap<Long, Integer> changes) {
    at = new long[changes.size()];
    out = new int[changes.size()];
    int i = 0;
    int now = 0;
    for (Map.Entry<Long, Integer> change : changes.entrySet()) {
      now += change.getValue();
      at[i] = change.getKey();
      out[i++] = now;
    }
  }

  static OutWalk of(List<Ejection> ejections) {
    TreeMap<Long, Integer> changes = new TreeMap<>();
    for (Ejection ejection : ejections) {
      changes.merge(ejection.down(), 1, Integer::sum);
      ejection.up().ifPresent(up -> changes.merge(up, -1, Integer::sum));
    }
    return new OutWalk(changes);
  }

  /** How many are out at an instant, Unix milliseconds. */
  int at(long millis) {
    while (next > 0 && at[next - 1] > millis) {
      next--;
      steps++;
    }
    while (next < at.length && at[next] <= millis) {
      next++;
      steps++;
    }
    return next == 0 ? 0 : out[next - 1];
  }

  /** How many are out after each event, by Unix milliseconds in order. */
  Map<Long, Integer> changes() {
    Map<Long, Integer> changes = new TreeMap<>();
    for (int i = 0; i < at.length; i++) {
      changes.put(at[i], out[i]);
    }
    return changes;
  }

  /** The most that were out at a time. */
  int most() {
    int most = 0;
    for (int count : out) {
      most = Math.max(most, count);
    }
    return most;
  }

  /** How far it walked, in events: what it costs. */
  long steps() {
    return steps;
  }
}
