package dev.fishbone.rules.capacity;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.UsualCalls;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Calls of a service by the minute, all callers together. */
final class CallMinutes {
  private static final double SECONDS = 60;

  /** How long a load must be answered well (ALGORITHMS 9.3 b). */
  private static final int SUSTAINED = 5;

  private static final double MOST_FAILED = 0.01;

  /**
   * A minute's calls keep their sum of durations and no quantile. Where calls begin to wait the
   * mean grows later than p95 does: half more stands for p95 twice as long.
   */
  private static final double MOST_SLOWER = 1.5;

  private final Bins minutes;
  private final double[] first;
  private final double[] attempts;
  private final double[] failures;
  private final double[] seconds;

  private CallMinutes(
      Bins minutes, double[] first, double[] attempts, double[] failures, double[] seconds) {
    this.minutes = minutes;
    this.first = first;
    this.attempts = attempts;
    this.failures = failures;
    this.seconds = seconds;
  }

  /**
   * @param usual of the same minutes
   */
  static CallMinutes of(List<Edge> callers, Bins minutes, UsualCalls usual) {
    double[] seen = sums(callers, Edge::seen, EdgeCount.ATTEMPTS, minutes);
    double[] micros = sums(callers, Edge::seen, EdgeCount.DURATION_MICROS, minutes);
    double[] mean = new double[seen.length];
    for (int i = 0; i < seen.length; i++) {
      mean[i] = seen[i] == 0 ? Double.NaN : micros[i] / seen[i] / 1e6;
    }
    return new CallMinutes(
        minutes,
        usual.of(callers),
        sums(callers, Edge::counts, EdgeCount.ATTEMPTS, minutes),
        sums(callers, Edge::counts, EdgeCount.FAILURES, minutes),
        mean);
  }

  private static double[] sums(
      List<Edge> callers,
      Function<Edge, Map<EdgeCount, BinCounts>> counts,
      EdgeCount what,
      Bins minutes) {
    double[] sums = new double[minutes.count()];
    for (Edge edge : callers) {
      BinCounts own = counts.apply(edge).getOrDefault(what, BinCounts.NONE);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += own.sum(minutes.rangeOf(i));
      }
    }
    return sums;
  }

  /** Calls a second without retries of the busiest minutes, as {@link ServiceNight} keeps them. */
  List<Double> busiest() {
    double[] sorted = first.clone();
    Arrays.sort(sorted);
    List<Double> busiest = new ArrayList<>();
    int steps = (int) Math.round(ServiceNight.KEPT / ServiceNight.STEP);
    for (int step = 0; step < steps; step++) {
      int at = (int) Math.ceil((1 - (step + 0.5) * ServiceNight.STEP) * sorted.length) - 1;
      busiest.add(sorted[Math.max(0, at)] / SECONDS);
    }
    return busiest;
  }

  /** The most calls a second that were answered well for five minutes on end. */
  OptionalDouble sustained() {
    double usual = usualSeconds();
    double most = 0;
    for (int from = 0; from + SUSTAINED <= attempts.length; from++) {
      double calls = 0;
      double failed = 0;
      boolean well = true;
      for (int i = from; i < from + SUSTAINED; i++) {
        calls += attempts[i];
        failed += failures[i];
        well &= seconds[i] <= MOST_SLOWER * usual;
      }
      if (well && failed < MOST_FAILED * calls) {
        most = Math.max(most, (calls - failed) / (SUSTAINED * SECONDS));
      }
    }
    return most > 0 ? OptionalDouble.of(most) : OptionalDouble.empty();
  }

  /** The median of the minutes' means. */
  private double usualSeconds() {
    double[] known = Arrays.stream(seconds).filter(s -> !Double.isNaN(s)).sorted().toArray();
    return known.length == 0 ? 0 : known[(known.length - 1) / 2];
  }

  /** Calls a second within a range, retries included; NaN where too many of them failed. */
  double rate(TimeRange range) {
    double calls = 0;
    double failed = 0;
    for (int i = 0; i < attempts.length; i++) {
      if (minutes.fromMillis(i) >= range.fromMillis() && minutes.toMillis(i) <= range.toMillis()) {
        calls += attempts[i];
        failed += failures[i];
      }
    }
    boolean well = calls > 0 && failed < MOST_FAILED * calls;
    return well ? calls / (range.length().toMillis() / 1e3) : Double.NaN;
  }
}
