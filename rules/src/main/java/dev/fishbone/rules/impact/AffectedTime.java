package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.Outage;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.incident.Symptom;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * When an effect was felt: from the first symptom to the end of the first unavailability, and each
 * later one; the calm between two is no part of it, whose good requests would thin what failed. The
 * whole window where there is neither.
 */
record AffectedTime(List<TimeRange> ranges) {
  AffectedTime {
    ranges = List.copyOf(ranges);
  }

  /**
   * What a source counted in it.
   *
   * @param seconds of all ranges
   * @param complete whether every bin was known
   * @param evidence one for each range
   */
  record Count(
      double requests, double failures, double seconds, boolean complete, List<Evidence> evidence) {
    Count {
      evidence = List.copyOf(evidence);
    }

    Evidence[] shown() {
      return evidence.toArray(Evidence[]::new);
    }
  }

  static AffectedTime of(IncidentFrame frame) {
    List<Outage> outages = frame.outages();
    Instant symptom = frame.symptom().map(Symptom::at).orElse(frame.window().to());
    if (outages.isEmpty()) {
      Instant from = frame.symptom().isPresent() ? symptom : frame.window().from();
      return new AffectedTime(List.of(new TimeRange(from, frame.window().to())));
    }
    List<TimeRange> ranges = new ArrayList<>();
    for (Outage outage : outages) {
      boolean led = ranges.isEmpty() && symptom.isBefore(outage.from());
      ranges.add(new TimeRange(led ? symptom : outage.from(), outage.surelyUntil()));
    }
    return new AffectedTime(ranges);
  }

  /** From the first to the last. */
  TimeRange span() {
    return new TimeRange(ranges.get(0).from(), ranges.get(ranges.size() - 1).to());
  }

  Count count(RequestSource source, Duration width) {
    double requests = 0;
    double failures = 0;
    double millis = 0;
    boolean complete = true;
    List<Evidence> evidence = new ArrayList<>();
    for (TimeRange range : ranges) {
      RequestBins bins = source.bins(range, width);
      requests += bins.totalRequests();
      failures += bins.totalFailures();
      millis += bins.bins().range().length().toMillis();
      complete &= bins.knownCount() == bins.count();
      evidence.add(source.evidence(range, width));
    }
    return new Count(Math.rint(requests), Math.rint(failures), millis / 1e3, complete, evidence);
  }
}
