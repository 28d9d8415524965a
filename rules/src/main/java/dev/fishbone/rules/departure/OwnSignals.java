package dev.fishbone.rules.departure;

import dev.fishbone.rules.departure.OwnSignal.Kind;
import dev.fishbone.rules.incident.CountedRequests;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.incident.TraceCover;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What each service tells of itself: failures and duration of the requests that it answered, by
 * server spans where all were kept, else by its counters, else by its proxy's; failed calls of a
 * service that counts no requests of its own; pools that are full. Health checks are left out.
 */
final class OwnSignals {
  /** Server spans that are fewer than this part of the counted requests are not all. */
  private static final double ALL = 0.9;

  private static final Pattern PROBE =
      Pattern.compile(".*/(healthz?|livez|readyz|ready|live|ping|metrics|actuator/.*)$");

  private final Telemetry telemetry;
  private final Duration scrape;
  private final TraceCover cover;
  private final List<OwnSignal> signals = new ArrayList<>();

  private OwnSignals(Telemetry telemetry) {
    this.telemetry = telemetry;
    this.scrape = telemetry.recording().scrapeInterval();
    this.cover = TraceCover.of(telemetry);
  }

  /** By service, then by kind. */
  static List<OwnSignal> of(Telemetry telemetry) {
    OwnSignals all = new OwnSignals(telemetry);
    TreeMap<String, List<ServiceTally>> spans = new TreeMap<>();
    for (ServiceTally tally : telemetry.traces().services()) {
      if (tally.count(ServiceCount.REQUESTS).total() > 0) {
        spans.computeIfAbsent(tally.service(), s -> new ArrayList<>()).add(tally);
      }
    }
    TreeSet<String> services = new TreeSet<>(spans.keySet());
    for (Series series : telemetry.series()) {
      services.add(series.service());
    }
    services.remove("");
    for (String service : services) {
      all.requests(service, spans.getOrDefault(service, List.of()));
    }
    all.signals.addAll(PoolSignals.of(telemetry));
    return List.copyOf(all.signals);
  }

  private void requests(String service, List<ServiceTally> spans) {
    List<Series> counters = own(service, Signal.SERVER_REQUESTS);
    boolean sampled = telemetry.traces().quality().sampledWeight() > 0;
    if (!spans.isEmpty() && !sampled && whole(spans, counters)) {
      spans(service, spans);
      return;
    }
    List<Series> seconds = own(service, Signal.SERVER_SECONDS_SUM);
    if (!counters.isEmpty() && !seconds.isEmpty()) {
      signals.add(counted(service, Kind.LATENCY, counters, seconds));
    }
    List<Series> tells = counters.stream().filter(CountedRequests::tellsOutcome).toList();
    List<Series> proxy = own(service, Signal.PROXY_REQUESTS);
    List<Series> calls = own(service, Signal.CLIENT_REQUESTS);
    if (!tells.isEmpty()) {
      signals.add(failures(service, Kind.ERRORS, tells));
    } else if (proxy.stream().anyMatch(CountedRequests::tellsOutcome)) {
      signals.add(
          failures(
              service, Kind.ERRORS, proxy.stream().filter(CountedRequests::tellsOutcome).toList()));
    } else if (calls.stream().anyMatch(CountedRequests::tellsOutcome)) {
      signals.add(
          failures(
              service, Kind.CALLS, calls.stream().filter(CountedRequests::tellsOutcome).toList()));
    }
  }

  private boolean whole(List<ServiceTally> spans, List<Series> counters) {
    if (counters.isEmpty()) {
      return true;
    }
    TimeRange window = telemetry.recording().window();
    long seen = spans.stream().mapToLong(t -> t.count(ServiceCount.REQUESTS).sum(window)).sum();
    double counted = requests(counters).bins(window, Duration.ofMinutes(1)).totalRequests();
    return seen >= ALL * counted;
  }

  private List<Series> own(String service, Signal signal) {
    return telemetry.of(signal).stream()
        .filter(s -> s.service().equals(service))
        .filter(s -> !PROBE.matcher(s.label("operation").toLowerCase(Locale.ROOT)).matches())
        .toList();
  }

  private CountedRequests requests(List<Series> series) {
    return new CountedRequests(RequestSource.Kind.SERVER, series, scrape);
  }

  private void spans(String service, List<ServiceTally> spans) {
    for (Kind kind : List.of(Kind.ERRORS, Kind.LATENCY)) {
      ServiceCount what =
          kind == Kind.ERRORS ? ServiceCount.FAILURES : ServiceCount.DURATION_MICROS;
      double unit = kind == Kind.ERRORS ? 1 : 1e-6;
      signals.add(
          new OwnSignal(
              service,
              kind,
              "",
              Duration.ofSeconds(1),
              Location.NOWHERE,
              "server spans of " + service,
              (range, width) -> spans(spans, what, unit, range, width)));
    }
  }

  private Rate spans(
      List<ServiceTally> spans, ServiceCount what, double unit, TimeRange range, Duration width) {
    Bins bins = Bins.notBelow(Duration.ofSeconds(1), width, range);
    double[] weights = new double[bins.count()];
    double[] sums = new double[bins.count()];
    for (int bin = 0; bin < weights.length; bin++) {
      TimeRange one = bins.rangeOf(bin);
      boolean known = cover.covers(one);
      for (ServiceTally tally : spans) {
        weights[bin] += tally.count(ServiceCount.REQUESTS).sum(one);
        sums[bin] += unit * tally.count(what).sum(one);
      }
      sums[bin] = known ? sums[bin] : Double.NaN;
    }
    return new Rate(bins, weights, sums);
  }

  private OwnSignal failures(String service, Kind kind, List<Series> series) {
    CountedRequests requests = requests(series);
    return new OwnSignal(
        service,
        kind,
        "",
        Cadence.of(series.get(0).samples(), scrape),
        series.get(0).origin(),
        series.get(0).nativeName(),
        (range, width) -> {
          RequestBins bins = requests.bins(range, width);
          return rate(bins.requests(), bins.failures(), bins.bins());
        });
  }

  private OwnSignal counted(
      String service, Kind kind, List<Series> counters, List<Series> seconds) {
    CountedRequests requests = requests(counters);
    CountedRequests duration = requests(seconds);
    return new OwnSignal(
        service,
        kind,
        "",
        Cadence.of(seconds.get(0).samples(), scrape),
        seconds.get(0).origin(),
        seconds.get(0).nativeName(),
        (range, width) ->
            rate(
                requests.bins(range, width).requests(),
                duration.bins(range, width).requests(),
                requests.bins(range, width).bins()));
  }

  private static Rate rate(BinValues weights, BinValues sums, Bins bins) {
    double[] all = new double[bins.count()];
    double[] part = new double[bins.count()];
    for (int bin = 0; bin < all.length; bin++) {
      all[bin] = weights.known(bin) ? weights.at(bin) : 0;
      part[bin] = bin < sums.count() ? sums.at(bin) : Double.NaN;
    }
    return new Rate(bins, all, part);
  }
}
