package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.LoggedOperation;
import dev.fishbone.rules.incident.LoggedRequests;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.AccessTally;
import dev.fishbone.telemetry.summary.SessionIds;
import dev.fishbone.telemetry.summary.SessionTally;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whose requests failed within the window, and who of them later had a success on the same
 * operation there. From access logs alone: of sampled traces distinct sessions cannot be told.
 */
record SessionFigures(List<Figure> figures, List<Evidence> evidence, List<Unanswered> notAssessed) {
  private static final String NAME = "sessions";
  private static final double Z = 1.959963984540054;
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Up to this share of failed lines may lack an id: more, and a count of ids tells nothing. */
  private static final double MOST_UNNAMED = 0.05;

  /** 95 % upper bound of what is expected where none was seen: −ln 0.05. */
  private static final double RULE_OF_THREE = 3;

  SessionFigures {
    figures = List.copyOf(figures);
    evidence = List.copyOf(evidence);
    notAssessed = List.copyOf(notAssessed);
  }

  static SessionFigures of(Telemetry telemetry, Effect effect) {
    AccessSummary access = telemetry.access();
    if (access.logs().isEmpty()) {
      return open(
          ReasonCode.NO_SOURCE,
          "access logs with session ids",
          "record logs/*.jsonl and name the attribute under impact in window.yml");
    }
    Optional<LoggedOperation> operation = LoggedOperation.of(access, effect);
    if (operation.isEmpty()) {
      return open(
          ReasonCode.NO_DATA,
          "lines of "
              + Wording.plain(effect.name())
              + " in the access logs that tell how they ended",
          "record its own log or its proxy's, and name the proxy under services in window.yml");
    }
    List<SessionTally> tallies =
        access.sessions().stream()
            .filter(t -> t.proxy() == operation.get().proxy())
            .filter(t -> t.service().equals(operation.get().service()))
            .filter(t -> operation.get().operations().contains(t.operation()))
            .toList();
    if (tallies.stream().allMatch(t -> t.sessions() == 0)) {
      return open(
          ReasonCode.NO_DATA,
          "a session id on the lines of " + Wording.plain(effect.name()) + " in the access logs",
          "log it, and name the attribute under impact.session in window.yml");
    }
    Optional<LoggedRequests> logged = LoggedRequests.of(telemetry, effect);
    TimeRange window = telemetry.recording().window();
    if (logged.isEmpty() || !whole(logged.get().bins(window, MINUTE))) {
      return open(
          ReasonCode.PARTIAL_WINDOW,
          "access logs of " + Wording.plain(effect.name()) + " over the whole window",
          "record them over all of it: who came back in a hole is not seen");
    }
    double failed = logged.get().failedLines(window);
    long unnamed = tallies.stream().mapToLong(SessionTally::unnamedFailures).sum();
    if (unnamed > MOST_UNNAMED * failed) {
      return open(
          ReasonCode.NO_DATA,
          "a session id on the failed lines of "
              + Wording.plain(effect.name())
              + ": "
              + Wording.count(unnamed)
              + " of "
              + Wording.count(Math.round(failed))
              + " name none",
          "log it for requests that fail too");
    }
    return counted(telemetry, operation.get(), tallies);
  }

  private static boolean whole(RequestBins bins) {
    return bins.count() > 0 && bins.knownCount() == bins.count();
  }

  private static SessionFigures open(ReasonCode code, String needs, String hint) {
    Unanswered unanswered = new Unanswered(NAME, new NotAssessed(code, needs, hint));
    return new SessionFigures(List.of(), List.of(), List.of(unanswered));
  }

  private static SessionFigures counted(
      Telemetry telemetry, LoggedOperation operation, List<SessionTally> tallies) {
    SessionIds failed = SessionIds.NONE;
    SessionIds unrecovered = SessionIds.NONE;
    for (SessionTally tally : tallies) {
      failed = failed.union(tally.failed());
      unrecovered = unrecovered.union(tally.unrecovered());
    }
    long unnamed = tallies.stream().mapToLong(SessionTally::unnamedFailures).sum();
    int level = telemetry.access().sessionLevel();
    long stand = 1L << level;
    long recovered = failed.size() - unrecovered.size();
    String of =
        tallies.size() == 1 ? " of " + Wording.count(tallies.get(0).sessions() * stand) : "";
    String kept =
        level == 0 ? "" : "; estimated from one in " + stand + " of them, kept by their hash";
    Evidence evidence =
        new Evidence(
            Evidence.Kind.QUERY,
            Wording.count(failed.size() * stand)
                + of
                + " sessions had a failed request within the window, by "
                + (operation.proxy() ? "the proxy's access log" : "the service's own access log")
                + "; "
                + Wording.count(recovered * stand)
                + " of them a success on the same operation after their last failure"
                + kept
                + (unnamed == 0 ? "" : "; " + unnamed + " failed requests name no session"),
            origin(telemetry, operation),
            "access log",
            List.of(),
            telemetry.recording().window(),
            (double) failed.size() * stand,
            NAME);
    return new SessionFigures(
        List.of(
            figure("failed-sessions", failed.size(), level, unnamed, evidence),
            figure("recovered-sessions", recovered, level, unnamed, evidence)),
        List.of(evidence),
        List.of());
  }

  /**
   * Each session was kept by a chance of 2⁻ˡ: the variance of the estimate is k(1−2⁻ˡ)4ˡ. A failed
   * request without an id may be of one session more.
   */
  private static Figure figure(String name, long kept, int level, long unnamed, Evidence evidence) {
    double stand = Math.scalb(1.0, level);
    double value = kept * stand;
    double half =
        kept == 0 && level > 0
            ? RULE_OF_THREE * stand
            : Z * stand * Math.sqrt(kept * (1 - 1 / stand));
    return Figure.of(
        name, value, NAME, Math.max(kept, value - half), value + half + unnamed, evidence);
  }

  private static Location origin(Telemetry telemetry, LoggedOperation operation) {
    return telemetry.access().tallies().stream()
        .filter(operation::covers)
        .map(AccessTally::origin)
        .findFirst()
        .orElse(Location.NOWHERE);
  }
}
