package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.statistics.RatioOfSums;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.WasteTally;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.distribution.NormalDistribution;

/** Judges the work that one callee did for one caller (2.5). */
final class OrphanJudge {
  private static final double AT_MOST_MEDIUM = 0.79;

  /** Where server spans are missing, the share among those seen need not be that of all. */
  private static final double PARTLY_SEEN = 0.75;

  private final Telemetry telemetry;
  private final OrphanLimits limits;
  private final TimeRange window;
  private final List<TimeRange> baselines;
  private final Sampling sampling;
  private final Gates gates;

  OrphanJudge(Telemetry telemetry, OrphanLimits limits, Sampling sampling) {
    this.telemetry = telemetry;
    this.limits = limits;
    this.window = telemetry.recording().window();
    this.baselines = telemetry.recording().baselines();
    this.sampling = sampling;
    this.gates = new Gates(telemetry, window, baselines, limits.gates(), sampling);
  }

  List<Outcome> judge(Edge edge) {
    Optional<NotAssessed> gate = gates.check(edge).or(() -> uneven(edge));
    if (gate.isPresent()) {
      return List.of(gate.get());
    }
    Optional<WasteTally> tally =
        telemetry.traces().wastes().stream()
            .filter(w -> w.caller().equals(edge.caller()) && w.callee().equals(edge.callee()))
            .findFirst();
    long gaveUp = edge.sum(EdgeCount.TIMEOUTS, window) + edge.sum(EdgeCount.CANCELLED, window);
    double pairRate =
        Measure.ratio(edge.sum(EdgeCount.REACHED, window), edge.sum(EdgeCount.ATTEMPTS, window));
    if (gaveUp > 0 && tally.isEmpty()) {
      return List.of(unpaired(edge, pairRate));
    }
    List<TimeRange> episodes =
        tally
            .map(
                waste ->
                    RetryShare.runs(
                        RetryShare.bins(window, limits.bin()),
                        limits.quiet(),
                        bin -> much(waste, bin)))
            .orElse(List.of());
    if (episodes.isEmpty()) {
      return List.of(little(edge, tally, gaveUp, pairRate));
    }
    return found(edge, tally.orElseThrow(), episodes);
  }

  private List<Outcome> found(Edge edge, WasteTally tally, List<TimeRange> episodes) {
    TimeRange before = new TimeRange(window.from(), latest(window.from(), episodes.get(0).from()));
    List<TimeRange> calm = Stretches.without(baselines, episodes);
    List<Outcome> outcomes = new ArrayList<>();
    for (TimeRange episode : episodes) {
      Waste waste = Waste.of(edge, tally, episode, calm, before, limits.minRequests());
      outcomes.add(judge(waste, outcomes.size() + 1));
    }
    List<Outcome> findings =
        outcomes.stream().filter(o -> o.fold(f -> true, c -> false, n -> false)).toList();
    return findings.isEmpty() ? outcomes.subList(0, 1) : findings;
  }

  private static Instant latest(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  private Outcome judge(Waste waste, int episode) {
    if (waste.ratio().value() < limits.times() * waste.usual().value()) {
      return new OrphanFinding(waste, telemetry, limits).asUsual();
    }
    List<String> missing = new ArrayList<>();
    if (waste.ratio().n() < limits.minRequests()) {
      missing.add(text("only %d requests show it", waste.ratio().n()));
    }
    double value =
        beyond(waste.ratio())
            * quality()
            * (waste.pairRate() < limits.pairRate() ? PARTLY_SEEN : 1);
    if (!waste.firm()) {
      value = Math.min(value, AT_MOST_MEDIUM);
    }
    if (missing.isEmpty() && value < 0.5) {
      missing.add("the confidence is low");
    }
    Grade grade = missing.isEmpty() ? Grade.FINDING : Grade.SUSPECTED;
    return new OrphanFinding(waste, telemetry, limits)
        .write(
            grade, missing, new Confidence(value), RetryShare.bins(window, limits.bin()), episode);
  }

  /** The probability that the share is beyond the threshold (12.1). */
  private double beyond(RatioOfSums ratio) {
    double error = ratio.error() / Math.max(1e-9, ratio.value());
    double distance = Math.log(ratio.value()) - Math.log(limits.share());
    return error == 0
        ? 1
        : new NormalDistribution(null, 0, 1).cumulativeProbability(distance / error);
  }

  private boolean much(WasteTally tally, TimeRange bin) {
    RatioOfSums ratio = Waste.ratio(tally, List.of(bin));
    return ratio.value() >= limits.share() && ratio.low() > limits.shareLow();
  }

  private Outcome little(Edge edge, Optional<WasteTally> tally, long gaveUp, double pairRate) {
    Optional<NotAssessed> hidden = gates.beforeClear(edge);
    if (hidden.isPresent()) {
      return hidden.get();
    }
    if (gaveUp > 0 && pairRate < limits.pairRate()) {
      return unpaired(edge, pairRate);
    }
    RatioOfSums ratio =
        tally
            .map(waste -> Waste.ratio(waste, List.of(window)))
            .orElse(new RatioOfSums(0, 0, 0, 0, 0, 0));
    if (gaveUp > 0 && ratio.high() > limits.share()) {
      return new NotAssessed(
          ReasonCode.LOW_POWER,
          text(
              "more calls of %s to tell a share of %.0f %% from none",
              edge.arrow(), 100 * limits.share()),
          "Widen the window, or judge a busier edge");
    }
    return OrphanFinding.little(edge, ratio, gaveUp, window, limits);
  }

  private NotAssessed unpaired(Edge edge, double pairRate) {
    return new NotAssessed(
        ReasonCode.PAIR_RATE,
        text(
            "server spans of %s: %.0f %% of the calls from %s have one",
            edge.calleeName(), 100 * pairRate, edge.caller()),
        "Trace the callee: a caller cannot see how long work goes on after it gave up");
  }

  /** A sample that prefers failures prefers calls that were given up. */
  private Optional<NotAssessed> uneven(Edge edge) {
    return sampling.even()
        ? Optional.empty()
        : Optional.of(
            new NotAssessed(
                ReasonCode.TAIL_BIAS,
                "a sample of " + edge.arrow() + " that does not prefer failed requests",
                "Record the window unsampled, or keep a steady share of both outcomes"));
  }

  private double quality() {
    long spans = Math.max(1, telemetry.traces().spans());
    return 1 - Math.min(1.0, (double) telemetry.traces().quality().missingParents() / spans);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
