package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.calls.Repetition;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.RootTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.distribution.NormalDistribution;

/** Judges whether the calls of one service to another grew otherwise than by retries (2.7). */
final class FanOutJudge {
  private static final double CHANCE = 0.05;

  /** Errors of the logarithm for a power of 80 % (12.3). */
  private static final double LEAST_SEEN = 2.8;

  /** Operations of the caller seen less often in normal times have no normal number of calls. */
  private static final long LEAST_BEFORE = 30;

  /** Most of the work must be of kinds that were there before. */
  private static final double COMPARABLE = 0.5;

  /** Unmarked retries beyond this share of the calls make what is a logical call uncertain. */
  private static final double UNCERTAIN = 0.2;

  private final Telemetry telemetry;
  private final FanOutLimits limits;
  private final TimeRange window;
  private final List<TimeRange> baselines;
  private final Sampling sampling;
  private final Gates gates;

  FanOutJudge(Telemetry telemetry, FanOutLimits limits, Sampling sampling) {
    this.telemetry = telemetry;
    this.limits = limits;
    this.window = telemetry.recording().window();
    this.baselines = telemetry.recording().baselines();
    this.sampling = sampling;
    this.gates = new Gates(telemetry, window, baselines, limits.gates(), sampling);
  }

  FanOutStudy study(Edge edge, List<FanOutEdge.Part> parts) {
    boolean loose =
        Repetition.of(edge.followed(), edge.followedBefore()) == Repetition.LOOPING;
    FanOutEdge fanOut = new FanOutEdge(parts, edge, loose);
    Optional<NotAssessed> gate = gate(fanOut);
    if (gate.isPresent()) {
      return new FanOutStudy(fanOut, gate, List.of(), List.of(), List.of());
    }
    // What is normal must not hold the growth itself: found once against all of the baselines,
    // then measured against what is left of them.
    List<TimeRange> episodes = episodes(fanOut, baselines);
    List<TimeRange> calm = Stretches.without(baselines, episodes);
    if (!episodes.isEmpty() && fanOut.invocations(calm) >= limits.minRequests()) {
      episodes = episodes(fanOut, calm);
    }
    calm = Stretches.without(baselines, episodes);
    List<FanOutEdge.Growth> growths = new ArrayList<>();
    boolean comparable = true;
    for (TimeRange range : episodes.isEmpty() ? List.of(window) : episodes) {
      FanOutEdge.Growth growth = fanOut.growth(range, calm, LEAST_BEFORE);
      comparable &= comparable(fanOut, range, growth);
      growths.add(growth);
    }
    Optional<NotAssessed> unmatched =
        comparable ? Optional.empty() : Optional.of(unmatched(fanOut));
    return new FanOutStudy(fanOut, unmatched, episodes, calm, growths);
  }

  private List<TimeRange> episodes(FanOutEdge fanOut, List<TimeRange> normal) {
    return RetryShare.runs(
        RetryShare.bins(window, limits.bin()),
        limits.quiet(),
        bin -> grown(fanOut.growth(bin, normal, LEAST_BEFORE)));
  }

  private boolean grown(FanOutEdge.Growth growth) {
    return growth.known()
        && growth.factor() >= limits.factor()
        && growth.low() > limits.factorLow()
        && growth.perInvocation() - growth.usual() >= limits.more();
  }

  /** Whether most of the work was of kinds that were there in normal times. */
  private static boolean comparable(
      FanOutEdge fanOut, TimeRange range, FanOutEdge.Growth growth) {
    return growth.known()
        && growth.invocations() >= COMPARABLE * fanOut.invocations(List.of(range));
  }

  private Optional<NotAssessed> gate(FanOutEdge fanOut) {
    Edge edge = fanOut.edge();
    Optional<NotAssessed> gate = gates.check(edge);
    // One span for each logical call is all that is needed here.
    if (gate.isPresent() && gate.get().code() != ReasonCode.SPAN_PER_CALL_ONLY) {
      boolean few = gate.get().code() == ReasonCode.LOW_N;
      boolean busy = fanOut.invocations(List.of(window)) >= limits.minRequests();
      if (!few || !busy) {
        return gate;
      }
    }
    if (!sampling.even()) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.TAIL_BIAS,
              "a sample of " + edge.arrow() + " that does not prefer failed requests",
              "Record the window unsampled, or keep a steady share of both outcomes"));
    }
    if (fanOut.invocations(baselines) < limits.minRequests()) {
      return Optional.of(unmatched(fanOut));
    }
    return fanOut.invocations(List.of(window)) < limits.minRequests()
        ? Optional.of(
            new NotAssessed(
                ReasonCode.LOW_N,
                text("at least %.0f requests to %s", limits.minRequests(), edge.caller()),
                "Widen the window, or judge a busier service"))
        : Optional.empty();
  }

  private NotAssessed unmatched(FanOutEdge fanOut) {
    return new NotAssessed(
        ReasonCode.NO_MATCHED_BASELINE,
        text(
            "a baseline with the same requests to %s; the declared one has %,d of them",
            fanOut.edge().caller(), fanOut.invocations(baselines)),
        "Declare in window.yml a baseline in which the service did the same work");
  }

  List<Outcome> judge(FanOutStudy study, double chance) {
    if (study.gate().isPresent()) {
      return List.of(study.gate().get());
    }
    if (study.episodes().isEmpty()) {
      return List.of(calm(study));
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < study.episodes().size(); i++) {
      outcomes.add(judge(study, i, chance));
    }
    return outcomes;
  }

  private Outcome calm(FanOutStudy study) {
    FanOutEdge.Growth growth = study.growths().get(0);
    Optional<NotAssessed> hidden = gates.beforeClear(study.fanOut().edge());
    if (hidden.isPresent()) {
      return hidden.get();
    }
    double least = Math.exp(LEAST_SEEN * growth.logError());
    if (least > limits.factor() && growth.usual() * (least - 1) > limits.more()) {
      return new NotAssessed(
          ReasonCode.LOW_POWER,
          text("more requests to tell a factor of %.1f from none", limits.factor()),
          "Widen the window or the baseline");
    }
    return new FanOutFinding(study.fanOut(), growth, window, study.calm(), limits).clear();
  }

  private Outcome judge(FanOutStudy study, int index, double chance) {
    FanOutEdge fanOut = study.fanOut();
    FanOutEdge.Growth growth = study.growths().get(index);
    TimeRange range = study.episodes().get(index);
    List<String> missing = new ArrayList<>();
    double load = load(range, study.calm());
    if (!(load <= limits.load() && load >= 1 / limits.load())) {
      missing.add(text("the load was %s times normal", Wording.estimate(load)));
    }
    if (chance > CHANCE) {
      missing.add("among so many edges it may be chance");
    }
    double error = growth.logError();
    double beyond =
        error == 0
            ? 1
            : new NormalDistribution(null, 0, 1)
                .cumulativeProbability(Math.log(growth.factor() / limits.factor()) / error);
    double value = beyond * completeness() * specificity(fanOut.edge(), range);
    if (missing.isEmpty() && value < 0.5) {
      missing.add("the confidence is low");
    }
    return new FanOutFinding(fanOut, growth, range, study.calm(), limits)
        .write(
            missing.isEmpty() ? Grade.FINDING : Grade.SUSPECTED,
            missing,
            new Confidence(value),
            RetryShare.bins(window, limits.bin()),
            index + 1);
  }

  /** Requests per second now against normal, whatever became of them. */
  private double load(TimeRange range, List<TimeRange> calm) {
    double now = rate(List.of(range));
    double before = rate(calm);
    return before == 0 ? Double.POSITIVE_INFINITY : now / before;
  }

  private double rate(List<TimeRange> ranges) {
    long requests = 0;
    for (RootTally root : telemetry.traces().roots()) {
      requests += ranges.stream().mapToLong(root.requests()::sum).sum();
    }
    return requests / Math.max(1e-3, Stretches.seconds(ranges));
  }

  /** How sure it is that what is counted are logical calls. */
  private static double specificity(Edge edge, TimeRange range) {
    long inferred = edge.sum(EdgeCount.INFERRED_RETRIES, range);
    if (inferred <= UNCERTAIN * edge.sum(EdgeCount.ATTEMPTS, range)) {
      return 1;
    }
    return Repetition.of(edge.followed(), edge.followedBefore()) == Repetition.UNRESOLVED
        ? 0.7
        : 0.9;
  }

  private double completeness() {
    long spans = Math.max(1, telemetry.traces().spans());
    return 1 - Math.min(1.0, (double) telemetry.traces().quality().missingParents() / spans);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
