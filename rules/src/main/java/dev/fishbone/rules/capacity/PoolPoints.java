package dev.fishbone.rules.capacity;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolMinutes;
import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** How much of a resource was in use at which load: a bounded choice of minutes of one night. */
record PoolPoints(CallMinutes calls, Bins minutes) {
  /** So many of a night, spread evenly over the loads that there were. */
  static final int KEPT = 48;

  /** Of the places of a pool, at the highest load. */
  static final double LEAST_USE = 0.1;

  private static final MathContext DIGITS = new MathContext(5, RoundingMode.HALF_EVEN);

  List<Utilisation> of(String resource, List<PoolInstance> pool, Duration scrape) {
    Duration interval = PoolMinutes.interval(pool, scrape);
    Bins bins = bins(interval);
    PoolMinutes use = PoolMinutes.of(pool, interval, bins);
    return chosen(points(resource, bins, i -> use.known(i) ? use.share(i) : Double.NaN), LEAST_USE);
  }

  /** Whole minutes, as many in one as a scrape interval takes. */
  Bins bins(Duration interval) {
    Duration width = PoolMinutes.width(interval);
    long whole = -Math.floorDiv(-width.toMillis(), minutes.width().toMillis());
    return new Bins(minutes.range(), minutes.width().multipliedBy(whole));
  }

  /** All that are whole and were answered well. */
  List<Utilisation> points(String resource, Bins bins, IntToDoubleFunction share) {
    List<Utilisation> points = new ArrayList<>();
    for (int i = 0; i < bins.count(); i++) {
      double rate = calls.rate(bins.rangeOf(i));
      double used = share.applyAsDouble(i);
      boolean full = bins.toMillis(i) - bins.fromMillis(i) == bins.width().toMillis();
      if (full && !Double.isNaN(used) && !Double.isNaN(rate)) {
        points.add(new Utilisation(resource, rounded(rate), rounded(used)));
      }
    }
    return points;
  }

  /**
   * The same whatever order the minutes come in: by load, then evenly spaced, both ends among.
   *
   * @param leastUse what is less used at the highest load, as all minutes tell it, tells nothing of
   *     its end; a minute that was busy with something else does not count as such
   */
  static List<Utilisation> chosen(List<Utilisation> points, double leastUse) {
    double most = points.stream().mapToDouble(Utilisation::perSecond).max().orElse(0);
    if (!(most * perCall(points) >= leastUse)) {
      return List.of();
    }
    List<Utilisation> sorted =
        points.stream()
            .sorted(
                Comparator.comparingDouble(Utilisation::perSecond)
                    .thenComparingDouble(Utilisation::share))
            .toList();
    if (sorted.size() <= KEPT) {
      return sorted;
    }
    List<Utilisation> kept = new ArrayList<>();
    for (int i = 0; i < KEPT; i++) {
      kept.add(sorted.get((int) Math.round(i * (sorted.size() - 1.0) / (KEPT - 1))));
    }
    return kept;
  }

  /** Share in use for each call a second: the line through zero of least squares. */
  private static double perCall(List<Utilisation> points) {
    double product = 0;
    double square = 0;
    for (Utilisation point : points) {
      product += point.perSecond() * point.share();
      square += point.perSecond() * point.perSecond();
    }
    return square > 0 ? product / square : 0;
  }

  /** To what is worth keeping. */
  static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
