package dev.fishbone.rules.amplification;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Repetition;
import dev.fishbone.rules.statistics.BoundedMean;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.LayerCount;
import dev.fishbone.telemetry.summary.LayerTally;
import java.util.List;

/** One path over a stretch of time: what each of its calls did (2.7). */
record LayeredPath(LayerTally tally, List<Layer> layers, TimeRange range) {
  /**
   * One call of the path.
   *
   * @param attempts on this path
   * @param calls logical calls on this path
   */
  record Layer(Edge edge, long attempts, long calls, TimeRange range) {
    /** Attempts of a logical call. */
    BoundedMean retries() {
      return BoundedMean.of(attempts, calls, edge.attemptsMax());
    }

    private Repetition repetition() {
      return Repetition.of(edge.followed(), edge.followedBefore());
    }

    private boolean marked() {
      long certain = edge.sum(EdgeCount.CERTAIN_RETRIES, range);
      return certain > 0 && certain >= edge.sum(EdgeCount.INFERRED_RETRIES, range);
    }

    /** Whether it retried: a loop that goes on past failures does not. */
    boolean retrying(double least) {
      boolean loop = repetition() == Repetition.LOOPING || repetition() == Repetition.SINGLE;
      return retries().low() > least && (marked() || !loop);
    }

    boolean unresolved() {
      return !marked() && repetition() == Repetition.UNRESOLVED;
    }

    double specificity() {
      return marked() ? 1 : repetition() == Repetition.RETRYING ? 0.9 : 0.7;
    }
  }

  List<Layer> retrying(double least) {
    return layers.stream().filter(layer -> layer.retrying(least)).toList();
  }

  /** The part of the failed requests with retries within retries. */
  double nestedShare() {
    return Measure.ratio(
        tally.sum(LayerCount.NESTED_FAILED, range), tally.sum(LayerCount.FAILED, range));
  }

  WilsonBounds nestedBounds() {
    return WilsonBounds.of(
        tally.sum(LayerCount.NESTED_FAILED, range), tally.sum(LayerCount.FAILED, range));
  }

  /** The probability that two layers retried beyond a budget, and that requests met both. */
  double beyond(List<Layer> retrying, LayerLimits limits) {
    double least =
        retrying.stream()
            .mapToDouble(l -> l.retries().over(BoundedMean.ASSUMED_ONE).above(limits.factorLow()))
            .min()
            .orElse(0);
    WilsonBounds bounds = nestedBounds();
    return bounds.low() >= limits.nested() ? least : least * 0.5;
  }

  /** Attempts per logical call at a layer, over requests in which any call was retried. */
  double attemptsPerCall(int layer) {
    long traces = tally.product().traces();
    return traces == 0 ? 1 : tally.product().retryMicros().get(layer) / 1e6 / traces;
  }

  /** Logical calls of a layer for each attempt of the layer above, over these requests. */
  double fanOut(int layer) {
    long traces = tally.product().traces();
    return traces == 0 ? 1 : tally.product().fanOutMicros().get(layer) / 1e6 / traces;
  }

  /** Attempts at the path's end for each of these requests. */
  double attemptsPerRequest() {
    long traces = tally.product().traces();
    return traces == 0 ? 1 : (double) tally.product().attempts() / traces;
  }

  /** What the attempts of all layers multiply to. */
  double product() {
    double product = 1;
    for (int layer = 0; layer < layers.size(); layer++) {
      product *= attemptsPerCall(layer);
    }
    return product;
  }

  /**
   * κ: how much more of the attempts there are than fan-out and attempts per call multiply to; above
   * 0 where the same requests met the retries of several layers.
   */
  double residual() {
    double fanOut = 1;
    for (int layer = 0; layer < layers.size(); layer++) {
      fanOut *= fanOut(layer);
    }
    double expected = fanOut * product();
    return expected <= 0 ? 0 : Math.log(attemptsPerRequest() / expected);
  }
}
