package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.calls.ProxyBetween;
import dev.fishbone.rules.calls.Repetition;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.rules.remedy.RetryRemedy;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.statistics.BoundedMean;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.RootTally;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges one edge: gates first, then each stretch in which retries were many (2.8). */
final class EdgeJudge {
  /** Just below "high": the comparison rests on less than a declared baseline. */
  private static final double AT_MOST_MEDIUM = 0.79;

  /** Retries beyond the smallest budget in use (2.8, AMPLIFIED). */
  private static final double AMPLIFIED = 1.1;

  /** The false discovery rate over all edges (ALGORITHMS 12.2). */
  private static final double CHANCE = 0.05;

  private final Telemetry telemetry;
  private final Limits limits;
  private final TimeRange window;
  private final List<TimeRange> baselines;
  private final Gates gates;
  private final Sampling sampling;

  EdgeJudge(Telemetry telemetry, Limits limits, Sampling sampling) {
    this.telemetry = telemetry;
    this.sampling = sampling;
    this.limits = limits;
    this.window = telemetry.recording().window();
    this.baselines = telemetry.recording().baselines();
    this.gates = new Gates(telemetry, window, baselines, limits.calls(), sampling);
  }

  private long requests(List<TimeRange> ranges) {
    long requests = 0;
    for (RootTally root : telemetry.traces().roots()) {
      requests += ranges.stream().mapToLong(root.requests()::sum).sum();
    }
    return requests;
  }

  /** What there is to judge on an edge. */
  EdgeStudy study(Edge edge) {
    Optional<Outcome.NotAssessed> gate = gates.check(edge);
    Repetition repetition = Repetition.of(edge.followed(), edge.followedBefore());
    boolean inferred = repetition != Repetition.LOOPING && repetition != Repetition.SINGLE;
    List<TimeRange> episodes =
        gate.isPresent() ? List.of() : RetryShare.episodes(edge, inferred, window, limits.calls());
    List<Measure> measures = new ArrayList<>();
    if (!episodes.isEmpty()) {
      Normal normal = normal(edge, episodes);
      episodes.forEach(e -> measures.add(new Measure(edge, inferred, e, normal)));
    }
    return new EdgeStudy(edge, gate, repetition, inferred, measures);
  }

  private Normal normal(Edge edge, List<TimeRange> episodes) {
    Instant onset = episodes.get(0).from().minus(limits.bin());
    TimeRange before =
        new TimeRange(window.from(), onset.isBefore(window.from()) ? window.from() : onset);
    // A storm is not normal because somebody declared its time to be.
    List<TimeRange> calm =
        Stretches.without(baselines, episodes.stream().map(this::withEdges).toList());
    return Normal.of(edge, before, calm, requests(calm) >= limits.minRequests(), limits);
  }

  /**
   * At least one outcome: one for each storm, or one that says why there is none.
   *
   * @param chance how likely growth like this is by chance among all edges that were tested
   */
  List<Outcome> judge(EdgeStudy study, double chance) {
    if (study.gate().isPresent()) {
      return List.of(study.gate().get());
    }
    Edge edge = study.edge();
    ClearEdge clear = new ClearEdge(edge, study.repetition(), window, baselines, limits);
    if (study.measures().isEmpty()) {
      return List.of(
          gates
              .beforeClear(edge)
              .<Outcome>map(n -> n)
              .orElseGet(() -> clear.quiet(study.inferred())));
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (Measure measure : study.measures()) {
      outcomes.add(judge(measure, study, clear, chance, outcomes.size() + 1));
    }
    List<Outcome> found =
        outcomes.stream().filter(o -> o.fold(f -> true, c -> false, n -> false)).toList();
    return found.isEmpty() ? outcomes.subList(0, 1) : found;
  }

  private TimeRange withEdges(TimeRange episode) {
    return new TimeRange(episode.from().minus(limits.bin()), episode.to().plus(limits.bin()));
  }

  private Outcome judge(
      Measure measure, EdgeStudy study, ClearEdge clear, double chance, int episode) {
    Repetition repetition = study.repetition();
    long failures = measure.edge().seen(EdgeCount.FAILURES, measure.range());
    if (failures < limits.minFailures()) {
      return new Outcome.NotAssessed(
          ReasonCode.LOW_N,
          text("at least %.0f failed calls; there were %d", limits.minFailures(), failures),
          "Widen the window, or judge a busier edge");
    }
    if (measure.refusedAtTheCaller(window, baselines)) {
      return clear.refused(measure);
    }
    BoundedMean.Ratio factor = measure.factor();
    if (factor.low() <= AMPLIFIED) {
      return factor.leastSeen() <= limits.factor()
          ? clear.asUsual(measure)
          : new Outcome.NotAssessed(
              ReasonCode.LOW_POWER,
              text("more calls to tell a factor of %.1f from none", limits.factor()),
              "Widen the window or the baseline");
    }
    Optional<ProxyBetween> proxy = proxy(measure);
    List<String> missing = new ArrayList<>(missing(measure, repetition, factor, proxy));
    if (chance > CHANCE) {
      missing.add("among so many edges it may be chance");
    }
    double value =
        factor.above(limits.factor())
            * completeness()
            * sampling.quality()
            * specificity(measure, repetition, proxy);
    if (!measure.normal().firm()) {
      value = Math.min(value, AT_MOST_MEDIUM);
    }
    Grade grade = missing.isEmpty() && value >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    if (missing.isEmpty() && grade == Grade.SUSPECTED) {
      missing = List.of("the confidence is low");
    }
    return new StormFinding(
            measure,
            telemetry.policies(),
            proxy,
            repetition,
            RetryShare.bins(window, limits.calls()),
            episode)
        .write(grade, missing, new Confidence(value))
        .withFix(
            proxy
                .map(p -> RetryRemedy.of(p, measure.edge()))
                .orElseGet(() -> Optional.of(RetryRemedy.of(telemetry, measure.edge())))
                .flatMap(RetryRemedy::budget));
  }

  /** The conditions that do not hold, as the claim says them. */
  private List<String> missing(
      Measure measure,
      Repetition repetition,
      BoundedMean.Ratio factor,
      Optional<ProxyBetween> proxy) {
    List<String> missing = new ArrayList<>();
    if (factor.value() < limits.factor() || factor.low() <= limits.factorLow()) {
      missing.add(text("attempts per call grew by less than %.1f", limits.factor()));
    }
    if (!measure.distress()) {
      missing.add("the callee failed no more than usual");
    }
    double explained = measure.explainedByFirstAttempts();
    if (Double.isNaN(explained)) {
      missing.add("the usual rate of calls is not known");
    } else if (explained > 1) {
      missing.add("the calls in all did not become more");
    } else if (explained >= 0.5) {
      missing.add(text("first attempts explain %.0f %% of the rise", 100 * explained));
    }
    if (proxy.filter(p -> !p.counted()).isPresent()) {
      missing.add("only server spans show the attempts");
    } else if (measure.certainShare() < 0.5 && repetition == Repetition.UNRESOLVED) {
      missing.add("no marks of resends, and too little to tell retries from a loop");
    }
    return missing;
  }

  /** Who repeats where the caller does not: its one call is several at the callee. */
  private Optional<ProxyBetween> proxy(Measure measure) {
    return measure.serverSideOnly()
        ? Optional.of(
            ProxyBetween.of(
                telemetry, measure.edge(), measure.range(), measure.retries(), limits.bin()))
        : Optional.empty();
  }

  private double specificity(Measure measure, Repetition repetition, Optional<ProxyBetween> proxy) {
    if (proxy.isPresent()) {
      return proxy.get().counted() ? 0.8 : 0.6;
    }
    if (measure.certainShare() >= 0.5) {
      return 1;
    }
    return repetition == Repetition.RETRYING ? 0.9 : 0.7;
  }

  private double completeness() {
    long spans = Math.max(1, telemetry.traces().spans());
    return 1 - Math.min(1.0, (double) telemetry.traces().quality().missingParents() / spans);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
