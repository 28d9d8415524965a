package dev.fishbone.rules.paging;

import dev.fishbone.rules.incident.CountedRequests;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Something that was recorded and that a rule could compare with a number. */
sealed interface Watched {
  List<Series> series();

  /** Its value at the end of each step; NaN where it is not known. */
  BinValues over(TimeRange range, Duration step);

  /** The same over another range of time, where it is over one. */
  Watched over(Duration window);

  /** "an error share of orders above 5 % over 5 minutes". */
  String words(double threshold);

  /** The same in the source's own language; empty where its labels are not kept. */
  Optional<String> expression(double threshold);

  /** Thresholds that people write, the highest first. */
  List<Double> thresholds();

  /** All the time of which it has samples. */
  default TimeRange extent() {
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (Series each : series()) {
      if (!each.samples().isEmpty()) {
        first = Math.min(first, each.samples().millisAt(0));
        last = Math.max(last, each.samples().millisAt(each.samples().size() - 1));
      }
    }
    return first < last ? TimeRange.ofMillis(first, last) : TimeRange.ofMillis(0, 0);
  }

  /** The share of requests that failed within a range of time before each step. */
  record ErrorShare(CountedRequests source, String effect, Duration window) implements Watched {
    private static final double LEAST_KNOWN = 0.8;

    @Override
    public List<Series> series() {
      return source.series();
    }

    @Override
    public BinValues over(TimeRange range, Duration step) {
      RequestBins counted = source.bins(range, step);
      Bins bins = counted.bins();
      int back = (int) Math.max(1, window.toMillis() / bins.width().toMillis());
      double[] shares = new double[bins.count()];
      double requests = 0;
      double failures = 0;
      int known = 0;
      for (int bin = 0; bin < shares.length; bin++) {
        if (counted.known(bin)) {
          requests += counted.requests().at(bin);
          failures += counted.failures().at(bin);
          known++;
        }
        int gone = bin - back;
        if (gone >= 0 && counted.known(gone)) {
          requests -= counted.requests().at(gone);
          failures -= counted.failures().at(gone);
          known--;
        }
        boolean told = known >= LEAST_KNOWN * Math.min(back, bin + 1);
        shares[bin] = !told ? Double.NaN : requests > 1e-9 ? Math.max(0, failures / requests) : 0;
      }
      return new BinValues(bins, shares);
    }

    @Override
    public Watched over(Duration other) {
      return other.isZero() ? this : new ErrorShare(source, effect, other);
    }

    @Override
    public String words(double threshold) {
      boolean proxy = source.kind() == RequestSource.Kind.PROXY;
      return "an error share of "
          + effect
          + (proxy ? " at the proxy" : "")
          + " above "
          + Wording.share(threshold)
          + " over "
          + Words.duration(window);
    }

    @Override
    public Optional<String> expression(double threshold) {
      return NativeQuery.errorShare(source, window)
          .map(share -> share + " > " + NativeQuery.number(threshold));
    }

    @Override
    public List<Double> thresholds() {
      return List.of(0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001);
    }
  }

  /** The most callers that wait for a pool in any of its instances. */
  record Waiting(List<Series> series, String pool) implements Watched {
    @Override
    public BinValues over(TimeRange range, Duration step) {
      Bins bins = new Bins(range, step);
      double[] most = new double[bins.count()];
      Arrays.fill(most, Double.NaN);
      for (Series each : series) {
        BinValues one = Gauges.max(each.samples(), bins);
        for (int bin = 0; bin < most.length; bin++) {
          boolean more = one.known(bin) && !(most[bin] >= one.at(bin));
          most[bin] = more ? one.at(bin) : most[bin];
        }
      }
      return new BinValues(bins, most);
    }

    @Override
    public Watched over(Duration window) {
      return this;
    }

    @Override
    public String words(double threshold) {
      return threshold == 0
          ? "callers that wait for the pool " + pool
          : "more than " + Wording.estimate(threshold) + " callers that wait for the pool " + pool;
    }

    @Override
    public Optional<String> expression(double threshold) {
      return NativeQuery.most(series).map(most -> most + " > " + NativeQuery.number(threshold));
    }

    @Override
    public List<Double> thresholds() {
      return List.of(100.0, 50.0, 20.0, 10.0, 5.0, 0.0);
    }
  }
}
