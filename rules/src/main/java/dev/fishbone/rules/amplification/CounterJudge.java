package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.amplification.CounterEdge.Count;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Judges an edge by counters alone (2.6): suspected at most, since counters show neither which calls
 * were repeated nor why.
 */
final class CounterJudge {
  /** Only counters of one side or of the proxy: server-side evidence (2.8). */
  private static final double SPECIFICITY = 0.6;

  /** Both sides must count the same in normal times, or they do not count the same calls. */
  private static final double LEAST_MATCH = 0.97;

  private static final double MOST_MATCH = 1.03;

  private final Telemetry telemetry;
  private final Limits limits;
  private final TimeRange window;
  private final List<TimeRange> baselines;

  CounterJudge(Telemetry telemetry, Limits limits) {
    this.telemetry = telemetry;
    this.limits = limits;
    this.window = telemetry.recording().window();
    this.baselines = telemetry.recording().baselines();
  }

  Outcome judge(CounterEdge edge) {
    if (count(edge, edge.calls(), window).all() < limits.minRequests()) {
      return new NotAssessed(
          ReasonCode.LOW_N,
          text("at least %.0f calls on %s", limits.minRequests(), edge.arrow()),
          "Widen the window, or judge a busier edge");
    }
    if (!edge.retries().isEmpty()) {
      return byRetries(edge);
    }
    return bothSides(edge).or(() -> perRequest(edge)).orElseGet(() -> untold(edge));
  }

  /** The library or the proxy counts what it repeats. */
  private Outcome byRetries(CounterEdge edge) {
    List<TimeRange> runs =
        runs(
            bin -> {
              Count calls = count(edge, edge.calls(), bin);
              double retries = count(edge, edge.retries(), bin).all();
              double all = calls.all() + retries;
              return calls.told()
                  && all > 0
                  && retries >= limits.share() * all
                  && WilsonBounds.of(retries, all).low() > limits.calls().shareLow();
            });
    if (runs.isEmpty()) {
      return quiet(edge);
    }
    TimeRange range = runs.get(0).span(runs.get(runs.size() - 1));
    double share = share(edge, List.of(range));
    List<TimeRange> calm = Stretches.without(baselines, runs);
    double usual = calm.isEmpty() ? 0 : share(edge, calm);
    double factor = (1 - usual) / (1 - share);
    if (factor < limits.factor()) {
      return quiet(edge);
    }
    Count calls = count(edge, edge.calls(), range);
    double retries = count(edge, edge.retries(), range).all();
    String measured =
        text(
            "%,.0f retries were counted beside %,.0f calls on %s", retries, calls.all(), edge.arrow());
    String claim =
        text(
            "%s may have retried failed calls to %s: %s, %s of all attempts at least",
            edge.byProxy() ? "The proxy" : edge.caller(),
            edge.callee(),
            measured,
            Wording.share(share));
    WilsonBounds bounds = WilsonBounds.of(retries, calls.all() + retries);
    Evidence evidence = evidence(edge.retries(), measured, range, share, "ratio");
    return suspected(
        edge,
        claim + distress(edge, range, calm),
        range,
        List.of(
            Figure.of("retry-share", share, "ratio", low(bounds, share), bounds.high(), evidence),
            Figure.exact("amplification", factor, "times", evidence)),
        evidence);
  }

  private static double low(WilsonBounds bounds, double share) {
    return Math.min(bounds.low(), share);
  }

  private double share(CounterEdge edge, List<TimeRange> ranges) {
    double retries = edge.count(edge.retries(), ranges, limits.bin()).all();
    double calls = edge.count(edge.calls(), ranges, limits.bin()).all();
    return calls + retries <= 0 ? 0 : retries / (calls + retries);
  }

  /** Few retries: clear where the client counts them; a proxy does not see those of its clients. */
  private Outcome quiet(CounterEdge edge) {
    Count retries = count(edge, edge.retries(), window);
    Count calls = count(edge, edge.calls(), window);
    if (edge.byProxy() || !retries.told() || !calls.told()) {
      return untold(edge);
    }
    double share = share(edge, List.of(window));
    String measured =
        text(
            "%,.0f retries were counted beside %,.0f calls on %s",
            retries.all(), calls.all(), edge.arrow());
    Evidence evidence = evidence(edge.retries(), measured, window, share, "ratio");
    return new Outcome.Clear(
        measured,
        List.of(Figure.exact("retry-share", share, "ratio", evidence)),
        new Outcome.Margin("retry-share", limits.share(), "ratio"),
        List.of(evidence),
        List.of());
  }

  /** The callee answered more calls than its caller counts: somebody between them repeats. */
  private Optional<Outcome> bothSides(CounterEdge edge) {
    Count made = edge.count(edge.calls(), baselines, limits.bin());
    Count served = edge.count(edge.served(), baselines, limits.bin());
    double match = served.over(made);
    if (!made.told() || made.all() < limits.minRequests() || !served.told()) {
      return Optional.empty();
    }
    if (match < LEAST_MATCH || match > MOST_MATCH) {
      return Optional.empty();
    }
    List<TimeRange> runs =
        runs(
            bin ->
                count(edge, edge.calls(), bin).told()
                    && count(edge, edge.served(), bin).over(count(edge, edge.calls(), bin))
                        >= limits.factor());
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    TimeRange range = runs.get(0).span(runs.get(runs.size() - 1));
    Count now = count(edge, edge.served(), range);
    double factor = now.over(count(edge, edge.calls(), range));
    String measured =
        text(
            "%s answered %.1f times as many calls as %s counted (%.2f times in the baseline)",
            Wording.capital(edge.callee()), factor, edge.caller(), match);
    Evidence evidence = evidence(edge.served(), measured, range, factor, "times");
    return Optional.of(
        suspected(
            edge,
            measured + ": something between them may have retried" + distress(edge, range, baselines),
            range,
            List.of(Figure.exact("amplification", factor, "times", evidence)),
            evidence));
  }

  /** More calls for each request, failing, of a caller that is configured to retry. */
  private Optional<Outcome> perRequest(CounterEdge edge) {
    boolean configured =
        telemetry.policies().retries().stream()
            .filter(p -> p.caller().equals(edge.caller()) && p.callee().equals(edge.callee()))
            .anyMatch(p -> p.attempts().orElse(1) > 1);
    Count calls = edge.count(edge.calls(), baselines, limits.bin());
    Count requests = edge.count(edge.requests(), baselines, limits.bin());
    if (!configured || !requests.told() || requests.all() < limits.minRequests()) {
      return Optional.empty();
    }
    double usual = calls.over(requests);
    double failing = Math.max(0.05, failedShare(calls).high());
    List<TimeRange> runs =
        runs(
            bin -> {
              Count now = count(edge, edge.calls(), bin);
              Count asked = count(edge, edge.requests(), bin);
              return now.told()
                  && asked.told()
                  && asked.all() > 0
                  && now.over(asked) >= limits.factor() * Math.max(1, usual)
                  && failedShare(now).low() > failing;
            });
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    TimeRange range = runs.get(0).span(runs.get(runs.size() - 1));
    double now = count(edge, edge.calls(), range).over(count(edge, edge.requests(), range));
    String measured =
        text(
            "%s made %s calls to %s for each request, %s in the baseline",
            edge.caller(), FanOutFinding.number(now), edge.callee(), FanOutFinding.number(usual));
    Evidence evidence = evidence(edge.calls(), measured, range, now, "calls");
    return Optional.of(
        suspected(
            edge,
            Wording.capital(measured)
                + ", and is configured to retry: by retries or by more calls, counters do not tell"
                + distress(edge, range, Stretches.without(baselines, runs)),
            range,
            List.of(
                Figure.exact("calls-per-request-mean", now, "calls", evidence),
                Figure.exact("calls-per-request-before", usual, "calls", evidence)),
            evidence));
  }

  private Outcome suspected(
      CounterEdge edge, String claim, TimeRange range, List<Figure> figures, Evidence evidence) {
    return new Outcome.Finding(
        Grade.SUSPECTED,
        claim,
        text(
            "Let %s retry %s from a budget (10 %% of its calls), with backoff and jitter",
            edge.byProxy() ? "the proxy" : edge.caller(), edge.callee()),
        range,
        new Confidence(SPECIFICITY),
        figures,
        List.of(evidence),
        List.of());
  }

  /** What the calls' own failures add to a claim. */
  private String distress(CounterEdge edge, TimeRange range, List<TimeRange> calm) {
    Count now = count(edge, edge.calls(), range);
    Count before = edge.count(edge.calls(), calm, limits.bin());
    double usual = before.all() > 0 ? failedShare(before).high() : 0;
    boolean failing = failedShare(now).low() > Math.max(0.05, usual);
    return failing
        ? text("; %s of the calls failed; only counters show it", Wording.share(now.failed() / now.all()))
        : "; but the callee failed no more than usual, and only counters show it";
  }

  private static WilsonBounds failedShare(Count count) {
    return WilsonBounds.of(count.failed(), count.all());
  }

  private Outcome untold(CounterEdge edge) {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        text("traces of %s, or a counter of its retries", edge.arrow()),
        "Record traces of the window, or export what the client's library retries");
  }

  private List<TimeRange> runs(Predicate<TimeRange> above) {
    return RetryShare.runs(RetryShare.bins(window, limits.bin()), limits.calls().quiet(), above);
  }

  private Count count(CounterEdge edge, List<Series> series, TimeRange range) {
    return edge.count(series, range, limits.bin());
  }

  private static Evidence evidence(
      List<Series> series, String statement, TimeRange range, double value, String unit) {
    Series first = series.get(0);
    return new Evidence(
        Evidence.Kind.QUERY,
        statement,
        first.origin(),
        first.nativeName(),
        List.of(),
        range,
        value,
        unit);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
