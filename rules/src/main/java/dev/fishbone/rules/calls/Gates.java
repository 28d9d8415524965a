package dev.fishbone.rules.calls;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.TraceQuality;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * When an edge cannot be judged, whatever its numbers are.
 *
 * @param sampling whether traces may stand for all requests
 */
public record Gates(
    Telemetry telemetry,
    TimeRange window,
    List<TimeRange> baselines,
    CallLimits limits,
    Sampling sampling) {

  /** For a rule that does not weigh traces: all of them must be there. */
  public static Gates of(Telemetry telemetry, CallLimits limits) {
    return new Gates(
        telemetry,
        telemetry.recording().window(),
        telemetry.recording().baselines(),
        limits,
        new SampleCheck(telemetry, limits).sampling().unweighed());
  }

  public Optional<NotAssessed> check(Edge edge) {
    TraceSummary traces = telemetry.traces();
    TraceQuality quality = traces.quality();
    if (quality.missingParents() > 0.5 * traces.spans()) {
      return not(
          ReasonCode.NO_PARENTS,
          "traces whose spans' parents are there",
          "Check that context is passed on and that no collector drops spans of a trace");
    }
    if (sampling.why().isPresent()) {
      NotAssessed why = sampling.why().get();
      return not(why.code(), why.needs() + "; " + kept(edge), why.hint());
    }
    long requests = edge.seen(EdgeCount.REQUESTS, window);
    if (requests < limits.minRequests()) {
      return not(
          ReasonCode.LOW_N,
          String.format(
              Locale.ROOT,
              "at least %.0f requests that use %s; the window has %d",
              limits.minRequests(),
              edge.arrow(),
              requests),
          "Widen the window, or judge a busier edge");
    }
    return spanPerCall(edge)
        ? not(
            ReasonCode.SPAN_PER_CALL_ONLY,
            "server spans of " + edge.calleeName() + ", or a span per attempt",
            "Trace the callee or the attempts: one client span may hide any number of retries")
        : Optional.empty();
  }

  /** Why seeing no storm does not mean that there was none. */
  public Optional<NotAssessed> beforeClear(Edge edge) {
    return new Completeness(telemetry, limits).hidden(edge);
  }

  private boolean spanPerCall(Edge edge) {
    boolean answered =
        edge.sum(EdgeCount.REACHED, window) + edge.sum(EdgeCount.REACHED, baselines) > 0;
    boolean repeated =
        edge.attemptsMax() > 1
            || edge.followed().failedYes() + edge.followed().succeededYes() > 0
            || edge.followedBefore().failedYes() + edge.followedBefore().succeededYes() > 0;
    return !answered && !repeated;
  }

  private static String kept(Edge edge) {
    return "the traces that were kept show up to " + edge.attemptsMax() + " attempts per call";
  }

  private static Optional<NotAssessed> not(ReasonCode code, String needs, String hint) {
    return Optional.of(new NotAssessed(code, needs, hint));
  }
}
