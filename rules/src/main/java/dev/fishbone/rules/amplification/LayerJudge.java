package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Edges;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.calls.SampleCheck;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.LayerCount;
import dev.fishbone.telemetry.summary.LayerTally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Judges one path (2.7, 2.8 LAYERED). */
final class LayerJudge {
  private final Telemetry telemetry;
  private final LayerLimits limits;
  private final TimeRange window;
  private final Sampling sampling;
  private final Gates gates;
  private final Map<List<String>, LayerTally> tallies = new HashMap<>();
  private final Map<String, List<EdgeTally>> edges;

  LayerJudge(Telemetry telemetry, LayerLimits limits) {
    this.telemetry = telemetry;
    this.limits = limits;
    this.window = telemetry.recording().window();
    this.sampling = new SampleCheck(telemetry, limits.gates()).sampling();
    // What retries look like within a trace needs no fair sample: only shares do.
    this.gates =
        new Gates(
            telemetry,
            window,
            telemetry.recording().baselines(),
            limits.gates(),
            cut() ? sampling : Sampling.WHOLE);
    telemetry.traces().layers().forEach(t -> tallies.put(t.path(), t));
    this.edges = new Edges(telemetry, Sampling.WHOLE).bySubject();
  }

  private boolean cut() {
    return sampling.why().filter(why -> why.code() == ReasonCode.MIXED_TH).isPresent();
  }

  Outcome judge(LayerTally tally) {
    List<TimeRange> runs =
        RetryShare.runs(RetryShare.bins(window, limits.bin()), limits.quiet(), bin -> nested(tally, bin));
    List<Edge> calls = calls(tally.path());
    Optional<NotAssessed> unseen =
        calls.stream().flatMap(edge -> gates.check(edge).stream()).findFirst();
    if (runs.isEmpty()) {
      return unseen
          .or(() -> sampling.why())
          .or(() -> calls.stream().flatMap(e -> gates.beforeClear(e).stream()).findFirst())
          .<Outcome>map(n -> n)
          .orElseGet(() -> new LayerFinding(path(tally, calls, window), limits).clear());
    }
    Optional<NotAssessed> blind = unseen.filter(u -> u.code() != ReasonCode.SPAN_PER_CALL_ONLY);
    if (blind.isPresent()) {
      return blind.get();
    }
    return found(path(tally, calls, runs.get(0).span(runs.get(runs.size() - 1))));
  }

  private Outcome found(LayeredPath path) {
    long failed = path.tally().sum(LayerCount.FAILED, path.range());
    if (failed < limits.minFailures()) {
      return new NotAssessed(
          ReasonCode.LOW_N,
          text(
              "at least %.0f failed requests on this path; there were %d",
              limits.minFailures(), failed),
          "Widen the window, or judge a busier path");
    }
    List<LayeredPath.Layer> retrying = path.retrying(limits.factorLow());
    if (retrying.size() < 2) {
      return new LayerFinding(path, limits).clear();
    }
    List<String> missing = new ArrayList<>();
    if (retrying.stream().anyMatch(LayeredPath.Layer::unresolved)) {
      missing.add("no marks of resends, and too little to tell retries from a loop");
    }
    if (sampling.why().isPresent()) {
      missing.add("these are the traces that a sampler kept");
    }
    double value =
        path.beyond(retrying, limits)
            * completeness()
            * retrying.stream().mapToDouble(LayeredPath.Layer::specificity).min().orElse(0);
    if (missing.isEmpty() && value < 0.5) {
      missing.add("the confidence is low");
    }
    return new LayerFinding(path, limits)
        .write(
            missing.isEmpty() ? Grade.FINDING : Grade.SUSPECTED,
            retrying,
            missing,
            new Confidence(value),
            RetryShare.bins(window, limits.bin()));
  }

  private LayeredPath path(LayerTally tally, List<Edge> calls, TimeRange range) {
    List<LayeredPath.Layer> layers = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      LayerTally to = tallies.getOrDefault(tally.path().subList(0, i + 2), tally);
      layers.add(
          new LayeredPath.Layer(
              calls.get(i),
              to.sum(LayerCount.ATTEMPTS, range),
              to.sum(LayerCount.CALLS, range),
              range));
    }
    return new LayeredPath(tally, layers, range);
  }

  private List<Edge> calls(List<String> path) {
    List<Edge> calls = new ArrayList<>();
    for (int i = 0; i + 1 < path.size(); i++) {
      List<EdgeTally> parts = edges.get(Subject.edge(path.get(i), path.get(i + 1)));
      if (parts != null) {
        calls.add(Edge.of(parts, ""));
      }
    }
    return calls;
  }

  private boolean nested(LayerTally tally, TimeRange bin) {
    long nested = tally.sum(LayerCount.NESTED_FAILED, bin);
    return nested > 0 && nested >= limits.nested() * tally.sum(LayerCount.FAILED, bin);
  }

  private double completeness() {
    long spans = Math.max(1, telemetry.traces().spans());
    return 1 - Math.min(1.0, (double) telemetry.traces().quality().missingParents() / spans);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
