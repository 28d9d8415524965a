package dev.fishbone.rules.calls;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.incident.RequestSources;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Whether the traces are all there, as far as the rest of the recording and they themselves tell.
 */
public record Completeness(Telemetry telemetry, CallLimits limits) {
  /** Below it the traces are a sample of what was counted, whatever the recording says. */
  private static final double SAMPLE = 0.5;

  /** Failures so many times as frequent among traces as among requests: kept for failing. */
  private static final double BIASED = 1.5;

  /** More of a window or of a service's requests unseen may hide a storm (ALGORITHMS 0). */
  private static final double UNSEEN = 0.2;

  /** A span or two a bin may be missing by chance. */
  private static final double BUSY = 5;

  /**
   * Proxies count the requests that they answer; where traces have far fewer of those that went
   * well, somebody sampled them. Failures are left out: what was turned away left no trace.
   */
  public Optional<NotAssessed> sampled() {
    TreeSet<String> services = new TreeSet<>();
    telemetry.of(Signal.PROXY_REQUESTS).stream().map(Series::service).forEach(services::add);
    services.remove("");
    for (String service : services) {
      List<RequestSource> sources = RequestSources.of(telemetry, new Effect(service, "", service));
      Optional<RequestSource> proxy =
          sources.stream().filter(s -> s.kind() == RequestSource.Kind.PROXY).findFirst();
      Optional<NotAssessed> found =
          proxy.flatMap(p -> sampled(service, bins(p), traced(service, sources)));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private RequestBins bins(RequestSource source) {
    return source.bins(window(), limits.bin());
  }

  private record Traced(double requests, double failures) {
    double ok() {
      return requests - failures;
    }
  }

  private Traced traced(String service, List<RequestSource> sources) {
    Traced servers =
        new Traced(sum(service, ServiceCount.REQUESTS), sum(service, ServiceCount.FAILURES));
    Traced roots =
        sources.stream()
            .filter(s -> s.kind() == RequestSource.Kind.TRACES)
            .map(this::bins)
            .map(b -> new Traced(b.totalRequests(), b.totalFailures()))
            .findFirst()
            .orElse(servers);
    return roots.ok() > servers.ok() ? roots : servers;
  }

  private Optional<NotAssessed> sampled(String service, RequestBins counted, Traced traced) {
    double requests = counted.totalRequests();
    double ok = requests - counted.totalFailures();
    if (traced.requests() == 0 || ok < limits.minRequests() || traced.ok() >= SAMPLE * ok) {
      return Optional.empty();
    }
    boolean biased =
        traced.failures() / traced.requests() > BIASED * counted.totalFailures() / requests;
    return not(
        biased ? ReasonCode.TAIL_BIAS : ReasonCode.W_UNKNOWN,
        String.format(
            Locale.ROOT,
            "all traces: they hold %,.0f of the %,.0f requests that the proxy of %s answered without failure",
            traced.ok(),
            ok,
            service),
        "Record the window unsampled, or say in window.yml how its traces were sampled");
  }

  /** Why it may be that retries on an edge were not seen. */
  public Optional<NotAssessed> hidden(Edge edge) {
    BinCounts activity = activity(edge.caller());
    List<TimeRange> bins = RetryShare.bins(window(), told(activity));
    long silent = bins.stream().filter(bin -> activity.sum(bin) == 0).count();
    double busy = (double) activity.sum(window()) / Math.max(1, bins.size() - silent);
    if (silent > UNSEEN * bins.size() && busy >= BUSY) {
      return not(
          ReasonCode.PARTIAL_WINDOW,
          String.format(
              Locale.ROOT,
              "spans of %s over the whole window: %d of its %d intervals hold none",
              edge.caller(),
              silent,
              bins.size()),
          "Look for dropped spans, and record the rest of the window");
    }
    return orphans(edge.callee());
  }

  /** Of a day the minutes are known, not the seconds. */
  private Duration told(BinCounts activity) {
    Duration step = Duration.ofSeconds(activity.stepSeconds());
    return step.compareTo(limits.bin()) > 0 ? step : limits.bin();
  }

  /** Why nobody can say who called a service: callers that are named and left no spans. */
  public Optional<NotAssessed> orphans(String service) {
    long orphans = sum(service, ServiceCount.ORPHANS);
    long requests = sum(service, ServiceCount.REQUESTS);
    return orphans >= limits.minRequests() && orphans > UNSEEN * requests
        ? not(
            ReasonCode.NO_PARENTS,
            String.format(
                Locale.ROOT,
                "spans of those who call %s: %,d of its %,d requests name a caller that left none",
                service,
                orphans,
                requests),
            "Record the traces of every service on the path, and look for dropped spans")
        : Optional.empty();
  }

  private BinCounts activity(String service) {
    BinCounts activity = BinCounts.NONE;
    for (EdgeTally edge : telemetry.traces().edges()) {
      if (edge.caller().equals(service)) {
        activity = activity.merge(edge.count(EdgeCount.ATTEMPTS));
      }
    }
    for (ServiceTally tally : telemetry.traces().services()) {
      if (tally.service().equals(service)) {
        activity = activity.merge(tally.count(ServiceCount.REQUESTS));
        activity = activity.merge(tally.count(ServiceCount.PROBES));
      }
    }
    return activity;
  }

  private long sum(String service, ServiceCount what) {
    return telemetry.traces().services().stream()
        .filter(t -> t.service().equals(service))
        .mapToLong(t -> t.count(what).sum(window()))
        .sum();
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }

  private static Optional<NotAssessed> not(ReasonCode code, String needs, String hint) {
    return Optional.of(new NotAssessed(code, needs, hint));
  }
}
