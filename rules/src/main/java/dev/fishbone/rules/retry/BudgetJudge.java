package dev.fishbone.rules.retry;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CallLimits;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.FewRetries;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.calls.ProxyBetween;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.remedy.RetryRemedy;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.statistics.Normal;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges whether anything bounded an edge's retries over all its calls. */
record BudgetJudge(Telemetry telemetry, CallLimits limits, Gates gates) {
  /** The smallest budget in use. */
  private static final double SMALLEST = 0.1;

  /** Retries beyond this share are too many for any budget that works. */
  private static final double NO_BUDGET = 0.35;

  /** A share so many times that of the baseline is no more what it always was. */
  private static final double AS_USUAL = 1.5;

  Outcome judge(CalledEdge called) {
    TimeRange window = telemetry.recording().window();
    List<TimeRange> episodes =
        RetryShare.episodes(called.edge(), called.inferred(), window, limits);
    Budgets budgets = Budgets.of(telemetry, called);
    if (episodes.isEmpty()) {
      return gates
          .beforeClear(called.edge())
          .<Outcome>map(n -> n)
          .orElseGet(
              () ->
                  budgets.worked()
                      ? clear(called, budgets, window, keptBack(budgets))
                      : new FewRetries(called, window, limits).clear());
    }
    TimeRange range = episodes.get(0).span(episodes.get(episodes.size() - 1));
    double share = RetryShare.share(called.edge(), called.inferred(), range);
    if (asUsual(called, episodes, share)) {
      return clear(called, budgets, range, ", as in the baseline");
    }
    if (budgets.worked() && share <= NO_BUDGET) {
      return clear(called, budgets, range, keptBack(budgets));
    }
    return finding(called, budgets, range, share);
  }

  private static String keptBack(Budgets budgets) {
    return "; a budget kept back " + Wording.count(Math.round(budgets.keptBack())) + " more";
  }

  private boolean asUsual(CalledEdge called, List<TimeRange> episodes, double share) {
    List<TimeRange> calm = Stretches.without(telemetry.recording().baselines(), episodes);
    long attempts = called.edge().sum(EdgeCount.ATTEMPTS, calm);
    long retries = calm.stream().mapToLong(called::retries).sum();
    return attempts >= limits.minRequests() && AS_USUAL * retries >= share * attempts;
  }

  private Outcome finding(CalledEdge called, Budgets budgets, TimeRange range, double share) {
    Edge edge = called.edge();
    WilsonBounds bounds = RetryShare.bounds(edge, called.inferred(), range);
    List<String> missing = new ArrayList<>();
    called.doubt(range).ifPresent(missing::add);
    if (budgets.worked()) {
      missing.add("a budget kept back " + Wording.count(Math.round(budgets.keptBack())) + " more");
    }
    budgets.configured().ifPresent(p -> missing.add(configured(p, bounds)));
    Confidence confidence =
        Confidence.of(
            Normal.above(share, limits.share(), bounds.low(), bounds.high()),
            CallEvidence.completeness(telemetry),
            called.specificity(range));
    Grade grade = missing.isEmpty() && confidence.value() >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    Evidence evidence = evidence(called, range, share);
    Optional<ProxyBetween> proxy = proxy(called, range);
    String claim =
        (budgets.configuredNone()
                ? "No retry budget between " + edge.caller() + " and " + edge.calleeName()
                : "No retry budget held back " + edge.arrow())
            + ": "
            + Wording.share(share)
            + " of the calls were retries, where a budget of 10 % or 20 % is usual"
            + (missing.isEmpty() ? "" : "; but " + String.join(", ", missing));
    return new Outcome.Finding(
            grade,
            claim,
            action(edge, proxy),
            range,
            confidence,
            figures(called, range, bounds, evidence),
            all(budgets, range, evidence),
            List.of())
        .withFix(
            proxy
                .map(p -> RetryRemedy.of(p, edge))
                .orElseGet(() -> Optional.of(RetryRemedy.of(telemetry, edge)))
                .flatMap(RetryRemedy::budget));
  }

  /** Who repeats where the caller does not. */
  private Optional<ProxyBetween> proxy(CalledEdge called, TimeRange range) {
    return called.serverSide(range)
        ? Optional.of(
            ProxyBetween.of(telemetry, called.edge(), range, called.retries(range), limits.bin()))
        : Optional.empty();
  }

  private static String action(Edge edge, Optional<ProxyBetween> proxy) {
    String who =
        proxy
            .map(p -> p.between(edge) + " retry")
            .orElse(edge.caller() + " retry " + edge.calleeName());
    return proxy
        .flatMap(p -> p.withoutBudget(edge))
        .orElse(
            "Let " + who + " from a budget: retries at most 10 % of its calls, over all requests");
  }

  private static String configured(Policies.Retry policy, WilsonBounds share) {
    String written = "a budget (" + Wording.plain(policy.terms().budget()) + ") is configured";
    Optional<Double> budget = Budgets.share(policy);
    return budget.isPresent() && share.low() > budget.get()
        ? written + " and was exceeded"
        : written;
  }

  private Outcome.Clear clear(CalledEdge called, Budgets budgets, TimeRange range, String note) {
    Edge edge = called.edge();
    double share = RetryShare.share(edge, called.inferred(), range);
    Evidence evidence = evidence(called, range, share);
    return new Outcome.Clear(
        Wording.share(share) + " of the calls on " + edge.arrow() + " were retries" + note,
        figures(called, range, RetryShare.bounds(edge, called.inferred(), range), evidence),
        new Outcome.Margin("retry-share", limits.share(), "ratio"),
        all(budgets, range, evidence),
        List.of());
  }

  private List<Figure> figures(
      CalledEdge called, TimeRange range, WilsonBounds bounds, Evidence evidence) {
    Edge edge = called.edge();
    long retries = called.retries(range);
    double first = edge.sum(EdgeCount.ATTEMPTS, range) - retries;
    double beyond = Math.max(0, retries - SMALLEST * first);
    double seconds = Math.max(1, range.length().toMillis()) / 1e3;
    List<Figure> figures = new ArrayList<>();
    figures.add(
        Figure.of(
            "retry-share",
            RetryShare.share(edge, called.inferred(), range),
            "ratio",
            bounds.low(),
            bounds.high(),
            evidence));
    // Of a sample shares are told, rates are not: traces count once here.
    if (!telemetry.traces().sample().sampled()) {
      figures.add(Figure.exact("beyond-budget", beyond / seconds, "calls/s", evidence));
    }
    return figures;
  }

  private List<Evidence> all(Budgets budgets, TimeRange range, Evidence traces) {
    List<Evidence> evidence = new ArrayList<>(List.of(traces));
    budgets
        .policy()
        .ifPresent(
            p ->
                evidence.add(
                    CallEvidence.configured(p, "retry budget", p.terms().budget(), range)));
    if (budgets.worked()) {
      Series counter = budgets.counters().get(0);
      evidence.add(
          new Evidence(
              Evidence.Kind.QUERY,
              "Retries that a budget kept back",
              counter.origin(),
              counter.nativeName(),
              List.of(),
              telemetry.recording().window(),
              budgets.keptBack(),
              "calls"));
    }
    return evidence;
  }

  private static Evidence evidence(CalledEdge called, TimeRange range, double share) {
    Edge edge = called.edge();
    String statement =
        Wording.count(called.retries(range))
            + " of "
            + Wording.count(edge.sum(EdgeCount.ATTEMPTS, range))
            + " "
            + called.recorded()
            + "calls on "
            + edge.arrow()
            + " were retries; "
            + Wording.count(edge.sum(EdgeCount.FAILURES, range))
            + " failed";
    return CallEvidence.traces(statement, edge, range, share, "ratio");
  }
}
