package dev.fishbone.rules.incident;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * Requests by the counters of a proxy or of servers, told apart by their outcome. A series that
 * begins with its first event counts from 0 where its sisters of the same instance were scraped
 * before; an instance counts from its first to its last sample.
 *
 * @param scrape the scrape interval where samples do not show it
 */
public record CountedRequests(Kind kind, List<Series> series, Duration scrape)
    implements RequestSource {
  public CountedRequests {
    series = List.copyOf(series);
  }

  /** Whether a series says how its requests ended. */
  public static boolean tellsOutcome(Series series) {
    return !series.label("outcome").isEmpty() || !series.label("status").isEmpty();
  }

  /** Whether a series counts requests that failed. */
  public static boolean failed(Series series) {
    String outcome = series.label("outcome").toLowerCase(Locale.ROOT);
    return outcome.isEmpty() ? series.label("status").startsWith("5") : outcome.equals("error");
  }

  @Override
  public RequestBins bins(TimeRange range, Duration width) {
    Bins bins = Bins.notBelow(cadence(), width, range);
    TreeMap<String, List<Series>> instances = new TreeMap<>();
    for (Series one : series) {
      String key = one.instance() + '\0' + one.resource();
      List<Series> before = instances.getOrDefault(key, List.of());
      instances.put(
          key, java.util.stream.Stream.concat(before.stream(), List.of(one).stream()).toList());
    }
    double[] requests = nothing(bins);
    double[] failures = nothing(bins);
    for (List<Series> instance : instances.values()) {
      Samples scraped = scraped(instance);
      double[] all = nothing(bins);
      double[] bad = nothing(bins);
      for (Series one : instance) {
        BinValues steps = CounterSteps.of(one.samples(), scraped, cadence()).perBin(bins);
        add(all, steps);
        if (failed(one)) {
          add(bad, steps);
        }
      }
      for (int bin = 0; bin < all.length; bin++) {
        requests[bin] = plus(requests[bin], all[bin]);
        failures[bin] = plus(failures[bin], Double.isNaN(all[bin]) ? Double.NaN : zero(bad[bin]));
      }
      unknownInLife(bins, scraped, all, requests, failures);
    }
    return new RequestBins(whole(bins, requests), whole(bins, failures));
  }

  /** A bin that lies within an instance's life and could not be read makes the sum unknown. */
  private static void unknownInLife(
      Bins bins, Samples scraped, double[] all, double[] requests, double[] failures) {
    if (scraped.isEmpty()) {
      return;
    }
    long first = scraped.millisAt(0);
    long last = scraped.millisAt(scraped.size() - 1);
    for (int bin = 0; bin < all.length; bin++) {
      if (Double.isNaN(all[bin]) && bins.fromMillis(bin) >= first && bins.toMillis(bin) <= last) {
        requests[bin] = Double.POSITIVE_INFINITY;
        failures[bin] = Double.POSITIVE_INFINITY;
      }
    }
  }

  private Duration cadence() {
    return series.isEmpty() ? scrape : Cadence.of(series.get(0).samples(), scrape);
  }

  /** The scrapes of an instance: those of the sister that was there longest, as "it was up". */
  private static Samples scraped(List<Series> instance) {
    Samples longest = Samples.NONE;
    for (Series one : instance) {
      longest = one.samples().size() > longest.size() ? one.samples() : longest;
    }
    double[] up = new double[longest.size()];
    Arrays.fill(up, 1);
    return new Samples(longest.epochMillis(), up);
  }

  private static double[] nothing(Bins bins) {
    double[] values = new double[bins.count()];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  private static void add(double[] sum, BinValues part) {
    for (int bin = 0; bin < sum.length; bin++) {
      sum[bin] = plus(sum[bin], part.at(bin));
    }
  }

  private static double plus(double sum, double part) {
    return Double.isNaN(part) ? sum : Double.isNaN(sum) ? part : sum + part;
  }

  private static double zero(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  private static BinValues whole(Bins bins, double[] values) {
    double[] finite = values.clone();
    for (int bin = 0; bin < finite.length; bin++) {
      finite[bin] = Double.isInfinite(finite[bin]) ? Double.NaN : finite[bin];
    }
    return new BinValues(bins, finite);
  }

  @Override
  public Evidence evidence(TimeRange range, Duration width) {
    RequestBins counted = bins(range, width);
    long all = Math.round(counted.totalRequests());
    long bad = Math.round(counted.totalFailures());
    Series shown =
        series.stream().filter(CountedRequests::failed).findFirst().orElse(series.get(0));
    return new Evidence(
        Evidence.Kind.QUERY,
        bad + " of " + all + " requests failed, by " + kind.words(),
        shown.origin(),
        shown.nativeName(),
        List.of(),
        range,
        bad,
        "requests");
  }
}
