package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.LayerTally.Product;
import java.util.Arrays;

/** One path's counts while they grow. */
final class LayerGrowing {
  static final long ONE = 1_000_000;

  final CountsBySecond<LayerCount> counts = new CountsBySecond<>(LayerCount.class);
  final TopTraces exemplars = new TopTraces();
  long most;
  private long traces;
  private long attempts;
  private final long[] fanOut;
  private final long[] retries;

  LayerGrowing(int layers) {
    fanOut = new long[layers];
    retries = new long[layers];
  }

  /** A ratio in millionths; 1 where there is nothing to divide by. */
  static long micros(long part, long whole) {
    return whole <= 0 ? ONE : Math.round((double) part * ONE / whole);
  }

  void multiply(long ended, long[] fanOutMicros, long[] retryMicros) {
    traces++;
    attempts = Saturating.add(attempts, ended);
    add(fanOut, fanOutMicros);
    add(retries, retryMicros);
  }

  private static void add(long[] sums, long[] more) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Saturating.add(sums[i], more[i]);
    }
  }

  void merge(LayerGrowing other) {
    counts.merge(other.counts);
    exemplars.merge(other.exemplars);
    most = Math.max(most, other.most);
    traces += other.traces;
    attempts = Saturating.add(attempts, other.attempts);
    add(fanOut, other.fanOut);
    add(retries, other.retries);
  }

  LayerTally finish(java.util.List<String> path) {
    return new LayerTally(
        path,
        counts.finish(),
        most,
        new Product(
            traces,
            attempts,
            Arrays.stream(fanOut).boxed().toList(),
            Arrays.stream(retries).boxed().toList()),
        exemplars.ids());
  }
}
