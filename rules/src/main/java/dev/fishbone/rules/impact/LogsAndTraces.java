package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An access log beside all traces of the same requests: both saw every one of them, so that they
 * differ by what was lost, or by what never became a trace.
 */
final class LogsAndTraces {
  private LogsAndTraces() {}

  static boolean areBoth(RequestSource one, RequestSource other) {
    return one.kind() == RequestSource.Kind.TRACES && other.isLog();
  }

  /** What to say where they differ by more than 5 %, in requests or in failures. */
  static Optional<Evidence> apart(
      List<RequestSource> sources, TimeRange range, Duration width, IncidentSettings settings) {
    Optional<RequestSource> traces =
        sources.stream().filter(s -> s.kind() == RequestSource.Kind.TRACES).findFirst();
    Optional<RequestSource> log = sources.stream().filter(RequestSource::isLog).findFirst();
    if (traces.isEmpty() || log.isEmpty()) {
      return Optional.empty();
    }
    RequestBins traced = traces.get().bins(range, width);
    RequestBins logged = log.get().bins(range, width);
    double requests = 0;
    double failures = 0;
    double loggedRequests = 0;
    double loggedFailures = 0;
    int both = 0;
    for (int bin = 0; bin < traced.count(); bin++) {
      if (traced.known(bin) && logged.known(bin)) {
        both++;
        requests += traced.requests().at(bin);
        failures += traced.failures().at(bin);
        loggedRequests += logged.requests().at(bin);
        loggedFailures += logged.failures().at(bin);
      }
    }
    double limit = settings.number("logs-apart");
    boolean apart =
        differ(requests, loggedRequests, limit) || differ(failures, loggedFailures, limit);
    if (both == 0 || !apart) {
      return Optional.empty();
    }
    Evidence shown = log.get().evidence(range, width);
    String statement =
        "log and traces differ by more than "
            + Wording.share(limit)
            + " where both are known: "
            + Wording.count(Math.round(loggedFailures))
            + " of "
            + Wording.count(Math.round(loggedRequests))
            + " requests failed by the log, "
            + Wording.count(Math.round(failures))
            + " of "
            + Wording.count(Math.round(requests))
            + " by the traces";
    return Optional.of(
        new Evidence(
            shown.kind(),
            statement,
            shown.origin(),
            shown.query(),
            List.of(),
            range,
            Math.rint(loggedFailures),
            "requests"));
  }

  private static boolean differ(double one, double other, double limit) {
    return Math.abs(one - other) > limit * Math.max(one, other);
  }
}
