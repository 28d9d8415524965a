package dev.fishbone.rules.retry;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AttemptCount;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges whether calls kept going while a breaker would have been open. */
record BreakerJudge(Telemetry telemetry, Settings settings, Gates gates) {
  /** Where so few of the usual calls are made, something holds them back. */
  private static final double HELD_BACK = 0.2;

  /**
   * @param failing the edges on which calls kept going against failure
   */
  Outcome judge(CalledEdge called, List<CalledEdge> failing) {
    BreakerFinding finding = measure(called, failing);
    BreakerLimits limits = finding.limits();
    if (limits.instances() == 0) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "server spans of "
              + called.edge().caller()
              + ": it answers no requests here, and a client outside is not asked for a breaker",
          "Record its server spans if it is a service of yours");
    }
    BreakerReplay replay = finding.replay();
    BreakerSigns signs = finding.signs();
    Sent sent = finding.sent();
    if (!signs.open().isEmpty() && !sent.keptGoing(limits)) {
      return finding.clear(
          replay, ": its breaker " + BreakerSigns.name(signs.open().get(0)) + " was seen open");
    }
    if (replay.open().isEmpty()) {
      return neverOpen(called, replay, finding, limits);
    }
    if (sent.refusedShare() >= 1 - HELD_BACK) {
      return finding.clear(
          replay,
          ": "
              + Wording.share(sent.refusedShare())
              + " of the calls were refused before they left the caller, as by an open breaker");
    }
    if (sent.ofUsual() < HELD_BACK) {
      return finding.clear(
          replay,
          ": calls fell to "
              + Wording.share(sent.ofUsual())
              + " of the usual rate while most failed");
    }
    if (!sent.keptGoing(limits)) {
      return finding.clear(
          replay,
          ": a breaker would have opened for "
              + Wording.time(Stretches.seconds(replay.open()))
              + "; of the "
              + Wording.count(sent.calls())
              + " calls then sent "
              + Wording.count(sent.failed())
              + " failed");
    }
    return finding.write();
  }

  /** Whether calls kept going on an edge while a breaker would have been open. */
  boolean keptGoing(CalledEdge called) {
    BreakerFinding finding = measure(called, List.of());
    return finding.sent().keptGoing(finding.limits());
  }

  private BreakerFinding measure(CalledEdge called, List<CalledEdge> failing) {
    TimeRange window = telemetry.recording().window();
    BreakerLimits limits = BreakerLimits.of(settings, instances(called.edge().caller(), window));
    BreakerReplay replay = replay(called, limits.breaker());
    Optional<String> deeper =
        failing.stream()
            .map(CalledEdge::edge)
            .filter(edge -> edge.caller().equals(called.edge().callee()))
            .map(Edge::arrow)
            .findFirst();
    return new BreakerFinding(
        telemetry,
        called,
        limits,
        replay,
        BreakerSigns.of(telemetry, called),
        Sent.of(called, window, telemetry.recording().baselines(), replay.open()),
        deeper);
  }

  private Outcome neverOpen(
      CalledEdge called, BreakerReplay replay, BreakerFinding finding, BreakerLimits limits) {
    Optional<NotAssessed> hidden = gates.beforeClear(called.edge());
    if (hidden.isPresent()) {
      return hidden.get();
    }
    long failures = called.edge().sum(EdgeCount.FAILURES, telemetry.recording().window());
    if (failures == 0) {
      return finding.clear(replay, ": no call failed");
    }
    // Where each instance makes few calls, all of them together may still show that few failed.
    BreakerReplay judged =
        Double.isNaN(replay.mostFailures()) ? replay(called, limits.shared()) : replay;
    if (Double.isNaN(judged.mostFailures()) || !judged.open().isEmpty()) {
      return new NotAssessed(
          ReasonCode.LOW_N,
          String.format(
              Locale.ROOT,
              "at least %.0f calls on %s within %d s, as many as breakers of %s need to judge",
              limits.breaker().calls(),
              called.edge().arrow(),
              limits.breaker().windowSeconds(),
              called.edge().caller()),
          "Judge a busier edge, or set retry/breaker.min-calls to what your breaker needs");
    }
    return finding.clear(
        judged,
        ": at most "
            + Wording.share(judged.mostFailures())
            + " of the calls within "
            + limits.breaker().windowSeconds()
            + " s failed");
  }

  private BreakerReplay replay(CalledEdge called, BreakerReplay.Breaker breaker) {
    return BreakerReplay.of(
        called.attempts().count(AttemptCount.ENDED),
        called.attempts().count(AttemptCount.ENDED_FAILED),
        telemetry.recording().window(),
        breaker.ofOneIn(called.weight()));
  }

  private long instances(String service, TimeRange window) {
    return telemetry.traces().services().stream()
        .filter(t -> t.service().equals(service))
        .filter(t -> t.count(ServiceCount.REQUESTS).sum(window) > 0)
        .map(ServiceTally::instance)
        .distinct()
        .count();
  }
}
