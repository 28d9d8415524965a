package dev.fishbone.rules.retry;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.remedy.RetryRemedy;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.statistics.Normal;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes down what a breaker would have done, and what was done without.
 *
 * @param deeper an edge behind the callee on which calls kept going against failure too
 */
record BreakerFinding(
    Telemetry telemetry,
    CalledEdge called,
    BreakerLimits limits,
    BreakerReplay replay,
    BreakerSigns signs,
    Sent sent,
    Optional<String> deeper) {
  /** That no breaker acted is seen; that there is none is not. */
  private static final double BY_BEHAVIOUR = 0.85;

  private static final double CALLEE_UNSEEN = 0.7;

  Outcome.Finding write() {
    Edge edge = called.edge();
    List<String> missing = missing();
    TimeRange range = replay.open().get(0).span(replay.open().get(replay.open().size() - 1));
    Evidence evidence = evidence(range);
    WilsonBounds failed = failedShare();
    double known = signs.configuredNone() ? 1 : sent.sees() ? BY_BEHAVIOUR : CALLEE_UNSEEN;
    double share = (double) sent.failed() / sent.calls();
    Confidence confidence =
        Confidence.of(
            Normal.above(share, limits.breaker().failures(), failed.low(), failed.high()),
            CallEvidence.completeness(telemetry),
            known);
    Grade grade = missing.isEmpty() && confidence.value() >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    String none =
        signs.configuredNone()
            ? "No circuit breaker between " + edge.caller() + " and " + edge.calleeName()
            : "No circuit breaker held back " + edge.arrow();
    String claim =
        none
            + ": "
            + (called.weight() > 1 ? "about " : "")
            + Wording.count(sent.calls())
            + " calls were sent in the "
            + Wording.time(Stretches.seconds(replay.open()))
            + " in which one that opens at "
            + Wording.share(limits.breaker().failures())
            + " failures would have been open, and "
            + Wording.share(share)
            + " of them failed"
            + (missing.isEmpty() ? "" : "; but " + String.join(", ", missing));
    return new Outcome.Finding(
            grade,
            claim,
            "Put a circuit breaker between "
                + edge.caller()
                + " and "
                + edge.calleeName()
                + " that opens at 50 % failures, and decide what "
                + edge.caller()
                + " answers while it is open",
            range,
            confidence,
            figures(evidence),
            all(evidence, range),
            List.of())
        .withItems(List.of(none))
        .withFix(RetryRemedy.of(telemetry, edge).breaker());
  }

  /**
   * @param judged the replay by which it is clear
   */
  Outcome.Clear clear(BreakerReplay judged, String why) {
    TimeRange window = telemetry.recording().window();
    Evidence evidence = evidence(window);
    double most = Double.isNaN(judged.mostFailures()) ? 0 : judged.mostFailures();
    List<Figure> figures = new ArrayList<>(figures(evidence));
    figures.add(Figure.exact("failures-most", most, "ratio", evidence));
    return new Outcome.Clear(
        "calls on " + called.edge().arrow() + " did not keep going against failure" + why,
        figures,
        margin(),
        all(evidence, window),
        List.of());
  }

  /** What of the conditions did not hold. */
  private Outcome.Margin margin() {
    double failures = limits.breaker().failures();
    if (replay.open().isEmpty()) {
      return new Outcome.Margin("failures-most", failures, "ratio");
    }
    return sent.calls() >= limits.minSent() && sent.failed() < failures * sent.calls()
        ? new Outcome.Margin("failed-share", failures, "ratio")
        : new Outcome.Margin("calls-while-open", limits.minSent(), "calls");
  }

  /** As sure as the recorded calls make it: what they stand for was not seen. */
  private WilsonBounds failedShare() {
    return WilsonBounds.of(
        Math.round(sent.failed() / called.weight()), Math.round(sent.calls() / called.weight()));
  }

  private List<String> missing() {
    List<String> missing = new ArrayList<>();
    deeper.ifPresent(edge -> missing.add("the failures came from further down, " + edge));
    signs.configured().ifPresent(b -> missing.add("a breaker (" + b + ") is configured"));
    for (Series series : signs.open()) {
      missing.add("its breaker " + BreakerSigns.name(series) + " was seen open");
    }
    signs.closed().stream()
        .findFirst()
        .ifPresent(
            s -> missing.add("its breaker " + BreakerSigns.name(s) + " was never seen open"));
    signs.others().stream()
        .findFirst()
        .ifPresent(s -> missing.add("a breaker named " + BreakerSigns.name(s) + " was seen open"));
    return missing.stream().distinct().limit(2).toList();
  }

  private List<Figure> figures(Evidence evidence) {
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("open", Stretches.seconds(replay.open()), "s", evidence));
    figures.add(Figure.exact("calls-while-open", sent.calls(), "calls", evidence));
    if (sent.calls() > 0) {
      WilsonBounds failed = failedShare();
      figures.add(
          Figure.of(
              "failed-share",
              (double) sent.failed() / sent.calls(),
              "ratio",
              failed.low(),
              failed.high(),
              evidence));
    }
    return figures;
  }

  private List<Evidence> all(Evidence traces, TimeRange range) {
    List<Evidence> evidence = new ArrayList<>(List.of(traces));
    signs
        .policy()
        .ifPresent(
            p ->
                evidence.add(
                    CallEvidence.configured(p, "circuit breaker", p.terms().breaker(), range)));
    signs.open().stream()
        .findFirst()
        .ifPresent(
            s ->
                evidence.add(
                    new Evidence(
                        Evidence.Kind.QUERY,
                        "The breaker " + BreakerSigns.name(s) + " was open",
                        s.origin(),
                        s.nativeName(),
                        List.of(),
                        telemetry.recording().window(),
                        1,
                        "1")));
    return evidence;
  }

  private Evidence evidence(TimeRange range) {
    Edge edge = called.edge();
    String statement =
        Wording.count(edge.sum(EdgeCount.FAILURES, range))
            + " of "
            + Wording.count(edge.sum(EdgeCount.ATTEMPTS, range))
            + (called.weight() > 1 ? " recorded" : "")
            + " calls on "
            + edge.arrow()
            + " failed; a breaker that opens at "
            + Wording.share(limits.breaker().failures())
            + " failures of "
            + Wording.count(Math.round(limits.breaker().calls()))
            + " calls or more within "
            + limits.breaker().windowSeconds()
            + " s would have been open for "
            + Wording.time(Stretches.seconds(replay.open()));
    return CallEvidence.traces(statement, edge, range, sent.calls(), "calls");
  }
}
