package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.Baseline;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Requests and final failures while the effect was felt, against what normal times would have
 * given.
 */
record RequestFigures(
    List<Figure> figures, List<Evidence> evidence, boolean atLeast, List<Unanswered> notAssessed) {
  private static final double Z = 1.959963984540054;

  static RequestFigures of(IncidentFrame frame, IncidentSettings settings) {
    AffectedTime affected = AffectedTime.of(frame);
    Duration width = settings.duration("bin");
    RequestSource source = frame.sources().get(0);
    AffectedTime.Count count = affected.count(source, width);
    double n = count.requests();
    double x = count.failures();
    Evidence[] counted = count.shown();
    List<Evidence> evidence = new ArrayList<>(count.evidence());
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("requests", n, "requests", counted));
    figures.add(Figure.exact("failed-requests", x, "requests", counted));
    List<Unanswered> open = new ArrayList<>();
    Optional<Baseline> normal = frame.normal().filter(Baseline::usable);
    if (normal.isPresent()) {
      figures.add(excess(n, x, normal.get(), counted));
    } else {
      frame
          .symptomUnknown()
          .ifPresent(why -> open.add(new Unanswered("excess-failed-requests", why)));
    }
    if (n > 0) {
      WilsonBounds share = WilsonBounds.of(x, n);
      figures.add(
          Figure.of(
              "error-ratio", Math.min(1, x / n), "ratio", share.low(), share.high(), counted));
      figures.add(peak(source.bins(frame.window(), width), counted));
    }
    disagreement(frame.sources(), affected.span(), width).ifPresent(evidence::add);
    LogsAndTraces.apart(frame.sources(), affected.span(), width, settings).ifPresent(evidence::add);
    open.add(
        new Unanswered(
            "lost-demand",
            new NotAssessed(
                ReasonCode.NO_MATCHED_BASELINE,
                "the same hours of four earlier weeks, to tell which requests never came"
                    + rateWords(normal, count),
                "record them as baselines in window.yml")));
    return new RequestFigures(
        List.copyOf(figures), List.copyOf(evidence), !count.complete(), List.copyOf(open));
  }

  /** What is known of it: requests that came at a rate far from the baseline's. */
  private static String rateWords(Optional<Baseline> normal, AffectedTime.Count count) {
    double normalSeconds =
        normal.map(b -> b.ranges().stream().mapToDouble(r -> seconds(r)).sum()).orElse(0.0);
    double before = normalSeconds > 0 ? normal.get().requests() / normalSeconds : 0;
    double now = count.requests() / Math.max(1, count.seconds());
    if (before <= 0 || !count.complete() || Math.abs(now / before - 1) < 0.3) {
      return "";
    }
    return String.format(
        Locale.ROOT, " (they came at %.0f %% of normal times' rate)", 100 * now / before);
  }

  private static double seconds(TimeRange range) {
    return range.length().toMillis() / 1e3;
  }

  /** X = x − n·p0 with the variance of a prediction: of n new requests and of p0 itself. */
  private static Figure excess(double n, double x, Baseline normal, Evidence... counted) {
    double p0 = normal.failures() / normal.requests();
    double variance =
        normal.dispersion()
            * normal.share()
            * (1 - normal.share())
            * (n + n * n / normal.requests());
    double half = Z * Math.sqrt(variance);
    // Fewer failures than normal times had are no excess, nor a gain of the incident.
    double excess = Math.max(0, x - n * p0);
    // Whole requests: an end of the interval that is rounded otherwise than the figure passes it.
    return Figure.of(
        "excess-failed-requests",
        Math.rint(excess),
        "requests",
        Math.floor(Math.max(0, excess - half)),
        Math.ceil(Math.max(excess, Math.min(x, excess + half))),
        counted);
  }

  /** The minute that was surely worst, by the lower bound of its share. */
  private static Figure peak(RequestBins minutes, Evidence... counted) {
    double share = 0;
    WilsonBounds worst = new WilsonBounds(0, 1);
    boolean any = false;
    for (int bin = 0; bin < minutes.count(); bin++) {
      double n = minutes.known(bin) ? minutes.requests().at(bin) : 0;
      if (n <= 0) {
        continue;
      }
      WilsonBounds bounds = WilsonBounds.of(minutes.failures().at(bin), n);
      if (!any || bounds.low() > worst.low()) {
        any = true;
        worst = bounds;
        share = Math.min(1, minutes.failures().at(bin) / n);
      }
    }
    return Figure.of("error-ratio-peak", share, "ratio", worst.low(), worst.high(), counted);
  }

  private static Optional<Evidence> disagreement(
      List<RequestSource> sources, TimeRange span, Duration width) {
    RequestBins own = sources.get(0).bins(span, width);
    double n = Math.rint(own.totalRequests());
    double x = Math.rint(own.totalFailures());
    for (RequestSource other : sources.subList(1, sources.size())) {
      if (LogsAndTraces.areBoth(sources.get(0), other)) {
        continue;
      }
      RequestBins bins = other.bins(span, width);
      double requests = Math.rint(bins.totalRequests());
      double failures = Math.rint(bins.totalFailures());
      if (apart(n, requests) || apart(x, failures)) {
        Evidence shown = other.evidence(span, width);
        return Optional.of(
            new Evidence(
                shown.kind(),
                "counted otherwise by more than 10 %: " + shown.statement(),
                shown.origin(),
                shown.query(),
                shown.traces(),
                span,
                shown.value(),
                shown.unit()));
      }
    }
    return Optional.empty();
  }

  private static boolean apart(double one, double other) {
    return Math.abs(one - other) > 0.1 * Math.max(one, other);
  }
}
