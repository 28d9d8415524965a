package dev.fishbone.rules.chain;

import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.departure.Departure;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.departure.ServiceState;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How much of a finding there was, bin by bin. */
final class Doses {
  private static final double[] UNKNOWN = {};

  private final Telemetry telemetry;
  private final Departures departures;
  private final Bins bins;
  private final List<FiredAlert> alerts;

  Doses(Telemetry telemetry, Departures departures, Bins bins, List<FiredAlert> alerts) {
    this.alerts = alerts;
    this.telemetry = telemetry;
    this.departures = departures;
    this.bins = bins;
  }

  double[] of(Verdict verdict, Set<String> services) {
    String family = verdict.rule().substring(0, verdict.rule().indexOf('/'));
    return switch (family) {
      case "change" -> inForce(verdict.subject());
      case "onset", "overload" -> departed(services);
      case "amplification" -> calls(services, verdict.rule().endsWith("fan-out-growth"));
      case "pool" -> waiting(verdict.subject());
      case "probe" -> out(services);
      case "paging" -> firing(verdict.subject());
      default -> UNKNOWN;
    };
  }

  /** 1 from a change to the next under its title, 0 before and after. */
  private double[] inForce(String subject) {
    List<Change> steps =
        telemetry.changes().stream().filter(c -> Subject.named(c.title()).equals(subject)).toList();
    double[] dose = new double[bins.count()];
    for (int bin = 0; bin < dose.length; bin++) {
      long at = bins.toMillis(bin) - 1;
      long made = steps.stream().filter(c -> c.time().toEpochMilli() <= at).count();
      dose[bin] = made % 2;
    }
    return dose;
  }

  private double[] departed(Set<String> services) {
    Optional<Departure> first =
        services.stream()
            .flatMap(s -> departures.of(s).stream())
            .map(ServiceState::first)
            .flatMap(Optional::stream)
            .findFirst();
    double[] levels = first.map(d -> d.levels(bins.range(), bins.width())).orElse(UNKNOWN);
    return levels.length == bins.count() ? levels : UNKNOWN;
  }

  /** Retries, or logical calls where it is these that grew. */
  private double[] calls(Set<String> services, boolean logical) {
    double[] dose = new double[bins.count()];
    for (EdgeTally edge : telemetry.traces().edges()) {
      if (services.contains(edge.caller()) && services.contains(edge.callee())) {
        for (int bin = 0; bin < dose.length; bin++) {
          TimeRange range = bins.rangeOf(bin);
          long first = edge.sum(EdgeCount.FIRST_ATTEMPTS, range);
          dose[bin] += logical ? first : edge.sum(EdgeCount.ATTEMPTS, range) - first;
        }
      }
    }
    return dose;
  }

  /** Callers that wait for a pool; connections in use where nobody counts them. */
  private double[] waiting(String subject) {
    double[] dose = UNKNOWN;
    for (PoolInstance pool : PoolInstances.connections(telemetry)) {
      if (Subject.pool(pool.service(), pool.pool()).equals(subject)) {
        BinValues values =
            Gauges.mean(pool.pending().isEmpty() ? pool.active() : pool.pending(), bins);
        dose = dose.length == 0 ? new double[bins.count()] : dose;
        for (int bin = 0; bin < dose.length; bin++) {
          dose[bin] += values.at(bin);
        }
      }
    }
    return dose;
  }

  /** Instances that were taken out; failed health checks where no log tells. */
  private double[] out(Set<String> services) {
    List<HealthEvent> events =
        telemetry.health().stream().filter(e -> services.contains(e.service())).toList();
    double[] dose = new double[bins.count()];
    if (events.isEmpty()) {
      for (ServiceTally tally : telemetry.traces().services()) {
        if (services.contains(tally.service())) {
          for (int bin = 0; bin < dose.length; bin++) {
            dose[bin] += tally.count(ServiceCount.PROBE_FAILURES).sum(bins.rangeOf(bin));
          }
        }
      }
      return dose;
    }
    Map<String, HealthEvent.State> states = new HashMap<>();
    int next = 0;
    for (int bin = 0; bin < dose.length; bin++) {
      while (next < events.size() && events.get(next).time().toEpochMilli() < bins.toMillis(bin)) {
        HealthEvent event = events.get(next++);
        if (event.state() == HealthEvent.State.UP || event.state() == HealthEvent.State.DOWN) {
          states.put(event.instance(), event.state());
        }
      }
      dose[bin] = states.values().stream().filter(s -> s == HealthEvent.State.DOWN).count();
    }
    return dose;
  }

  private double[] firing(String subject) {
    double[] dose = new double[bins.count()];
    for (FiredAlert alert : alerts) {
      if (subject.startsWith(Subject.named(alert.name()))) {
        for (int bin = 0; bin < dose.length; bin++) {
          TimeRange range = bins.rangeOf(bin);
          boolean fires =
              alert.instances().stream()
                  .flatMap(i -> i.firing().stream())
                  .anyMatch(f -> f.overlaps(range));
          dose[bin] = Math.max(dose[bin], fires ? 1 : 0);
        }
      }
    }
    return Arrays.stream(dose).anyMatch(d -> d > 0) ? dose : UNKNOWN;
  }
}
