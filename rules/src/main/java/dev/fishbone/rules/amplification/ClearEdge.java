package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Repetition;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.statistics.BoundedMean;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says what was measured on an edge that had no storm, and what else its calls look like. */
record ClearEdge(
    Edge edge, Repetition repetition, TimeRange window, List<TimeRange> baselines, Limits limits) {
  /** Fewer delays show no steady one. */
  private static final long LAGS = 10;

  private static final double STEADY = 0.10;

  /** Retries were few in every bin. */
  Outcome.Clear quiet(boolean inferred) {
    long attempts = edge.sum(EdgeCount.ATTEMPTS, window);
    long retries = RetryShare.retries(edge, inferred, window);
    long failures = edge.sum(EdgeCount.FAILURES, window);
    String measured =
        text(
            "%,d of %,d calls on %s were retries (%.1f %%); %,d failed",
            retries, attempts, edge.arrow(), 100 * Measure.ratio(retries, attempts), failures);
    return share(measured + edge.estimated() + notes(), inferred);
  }

  /** Many calls failed at once and none arrived: an open breaker, not load. */
  Outcome.Clear refused(Measure measure) {
    String measured =
        text(
            "%,d calls on %s failed before they left the caller, as with an open breaker: %,d"
                + " arrived",
            edge.sum(EdgeCount.ATTEMPTS, measure.range()),
            edge.arrow(),
            edge.sum(EdgeCount.REACHED, measure.range()));
    Evidence evidence = evidence(measured, edge.sum(EdgeCount.REACHED, measure.range()), "calls");
    double arrived =
        Measure.ratio(
            edge.sum(EdgeCount.REACHED, measure.range()),
            edge.sum(EdgeCount.ATTEMPTS, measure.range()));
    return new Outcome.Clear(
        measured,
        List.of(Figure.exact("arrived-share", arrived, "ratio", evidence)),
        new Outcome.Margin("arrived-share", 0.05, "ratio"),
        List.of(evidence),
        List.of());
  }

  /** Retries are many, and no more than normal. */
  Outcome.Clear asUsual(Measure measure) {
    BoundedMean.Ratio factor = measure.factor();
    String measured =
        text(
            "%.1f %% of the calls on %s were retries, %.2f times as many attempts per call as in"
                + " %s",
            100 * measure.share(), edge.arrow(), factor.value(), measure.normal().words());
    Evidence evidence = evidence(measured, factor.value(), "times");
    return new Outcome.Clear(
        measured,
        List.of(
            Figure.of(
                "amplification", factor.value(), "times", factor.low(), factor.high(), evidence)),
        new Outcome.Margin("amplification", limits.factor(), "times"),
        List.of(evidence),
        List.of());
  }

  private Outcome.Clear share(String measured, boolean inferred) {
    double share = RetryShare.share(edge, inferred, window);
    WilsonBounds bounds = RetryShare.bounds(edge, inferred, window);
    BoundedMean calls =
        BoundedMean.of(
            edge.sum(EdgeCount.REQUEST_CALLS, window),
            edge.sum(EdgeCount.REQUESTS, window),
            edge.attemptsMax());
    Evidence evidence = evidence(measured, share, "ratio");
    return new Outcome.Clear(
        measured,
        List.of(
            Figure.of("retry-share", share, "ratio", bounds.low(), bounds.high(), evidence),
            Figure.exact("calls-per-request-mean", calls.mean(), "calls", evidence),
            Figure.exact("attempts-max", edge.attemptsMax(), "calls", evidence)),
        new Outcome.Margin("retry-share", limits.share(), "ratio"),
        List.of(evidence),
        List.of());
  }

  private String notes() {
    List<String> notes = new ArrayList<>();
    long loops = edge.sum(EdgeCount.LOOP_CALLS, window);
    if (repetition == Repetition.LOOPING) {
      notes.add("calls follow successes as often as failures: a loop, not retries");
    } else if (10 * loops > edge.sum(EdgeCount.ATTEMPTS, window)) {
      notes.add(text("%,d calls follow a success: pages or a loop", loops));
    }
    long hedges = hedges();
    if (hedges > 0) {
      notes.add(text("%,d calls were hedges: extra load that no failure asked for", hedges));
    }
    long parallel = edge.sum(EdgeCount.PARALLEL_CALLS, window) - hedges;
    if (10 * parallel > edge.sum(EdgeCount.ATTEMPTS, window)) {
      notes.add(text("%,d calls ran beside another: fan-out", parallel));
    }
    long fallbacks = edge.sum(EdgeCount.FAILOVERS, window);
    if (fallbacks > 0) {
      notes.add(text("%,d calls came over from another callee that had failed", fallbacks));
    }
    double before =
        Measure.ratio(
            edge.sum(EdgeCount.FIRST_ATTEMPTS, baselines), edge.sum(EdgeCount.REQUESTS, baselines));
    double now =
        Measure.ratio(
            edge.sum(EdgeCount.FIRST_ATTEMPTS, window), edge.sum(EdgeCount.REQUESTS, window));
    if (before > 0 && now >= limits.factor() * before) {
      notes.add(
          text("first attempts per request went from %.1f to %.1f, not by retries", before, now));
    }
    return notes.isEmpty() ? "" : "; " + String.join("; ", notes);
  }

  /**
   * Second calls while the first was under way: where one of the two was cancelled, or where they
   * come after a steady delay (ALGORITHMS 2.2).
   */
  private long hedges() {
    boolean steady = edge.lags().count() >= LAGS && edge.lags().dispersion() <= STEADY;
    return edge.sum(EdgeCount.HEDGES, window)
        + (steady ? edge.sum(EdgeCount.LAGGED_CALLS, window) : 0);
  }

  private Evidence evidence(String statement, double value, String unit) {
    return new Evidence(
        Evidence.Kind.TRACES,
        statement,
        Location.NOWHERE,
        "",
        edge.exemplars(),
        window,
        value,
        unit);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
