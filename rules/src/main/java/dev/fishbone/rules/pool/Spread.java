package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.util.Arrays;
import java.util.List;

/**
 * How evenly the instances of a pool were used while it was full: an average hides one hot instance
 * (ALGORITHMS 3.5).
 */
record Spread(Study study, List<TimeRange> ranges) {
  private static final int NAMED = 3;

  /** The names of the instances that were full, in order; " (pricing-20)". */
  String names() {
    List<String> names =
        full().stream()
            .map(PoolInstance::instance)
            .filter(name -> !name.isEmpty())
            .map(Wording::plain)
            .toList();
    if (names.isEmpty()) {
      return "";
    }
    String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
    return " (" + String.join(", ", names.subList(0, Math.min(NAMED, names.size()))) + more + ")";
  }

  /** The instances that were full; all of them where none is told apart. */
  List<PoolInstance> full() {
    List<PoolInstance> full =
        study.window().instances().stream()
            .filter(i -> Restarts.episodes(study, i).stream().anyMatch(this::overlaps))
            .map(Saturation::pool)
            .toList();
    return full.isEmpty() ? study.pools() : full;
  }

  private boolean overlaps(TimeRange episode) {
    return ranges.stream().anyMatch(episode::overlaps);
  }

  /**
   * Gini's coefficient of the mean in use: 0 where all instances had as many, near 1 where one had
   * all. NaN where nothing was in use or it is not known.
   */
  double gini() {
    double[] means =
        study.pools().stream().mapToDouble(this::meanInUse).filter(m -> !Double.isNaN(m)).toArray();
    double sum = Arrays.stream(means).sum();
    Arrays.sort(means);
    double weighted = 0;
    for (int i = 0; i < means.length; i++) {
      weighted += (2.0 * (i + 1) - means.length - 1) * means[i];
    }
    return sum > 0 ? weighted / (means.length * sum) : Double.NaN;
  }

  private double meanInUse(PoolInstance pool) {
    double sum = 0;
    double seconds = 0;
    for (TimeRange range : ranges) {
      double length = range.length().toMillis() / 1e3;
      sum += Gauges.mean(pool.active(), new Bins(range, range.length())).at(0) * length;
      seconds += length;
    }
    return sum / seconds;
  }
}
