package dev.fishbone.rules.probe;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges the restarts of one service: P1 to P4 of ALGORITHMS 5.2 over those that failed checks led
 * to, in place of ejections.
 *
 * @param whole the service, without ejections
 */
record KillJudge(Fleet whole, Kills kills) {
  /** With more of the weight missing nothing is said (ALGORITHMS 5.2). */
  private static final double MOST_MISSING = 0.4;

  /** Several probes may answer on several threads: only where next to none is on the requests'. */
  private static final double NONE = 0.1;

  private static final double ROUNDING = 1e-9;

  Outcome outcome() {
    Outcome outcome = withoutDoubt();
    // A counter that begins again does not say why: a liveness check may have done it.
    return kills.unlogged() == 0
        ? outcome
        : outcome.fold(found -> found, clear -> reasonUnknown(), none -> none);
  }

  private Outcome reasonUnknown() {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "why "
            + Wording.count(kills.unlogged(), "restart")
            + " of "
            + Wording.plain(whole.service())
            + " came: only counters show them",
        "record the orchestrator's events as health.jsonl");
  }

  private Outcome withoutDoubt() {
    boolean checksSeen = checksSeen();
    if (kills.restarts().all().isEmpty()) {
      return none(checksSeen);
    }
    if (!checksSeen) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "failed health checks, to tell what restarted "
              + Wording.count(kills.restarts().all().size(), "time"),
          "record the orchestrator's events, or its counters of failed probes");
    }
    if (!kills.made().isEmpty()) {
      return judged();
    }
    int unseen = kills.others().getOrDefault(Kills.UNSEEN, 0);
    return unseen == 0
        ? CalmKills.otherwise(kills)
        : new NotAssessed(
            ReasonCode.NO_DATA,
            "the failed liveness checks that are said to be the reason of "
                + Wording.count(unseen, "restart"),
            "record the orchestrator's events whole: they are kept for an hour");
  }

  /** Whether a failed check would have been seen: one was, or it is known that none failed. */
  private boolean checksSeen() {
    return !kills.restarts().failed().isEmpty() || new Watch(whole).seesChecks();
  }

  /** No restart is known: did none happen, or would none have shown? */
  private Outcome none(boolean checksSeen) {
    boolean failed = !kills.restarts().failed().isEmpty();
    if (checksSeen && !failed) {
      return CalmKills.noneFailed(whole);
    }
    if (whole.instances().isEmpty()) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "any instance of " + Wording.plain(whole.service()),
          "record the load balancer's list of servers or the metrics of instances");
    }
    long hidden =
        whole.instances().stream().filter(i -> !whole.lives().counted().contains(i)).count();
    return hidden > 0
        ? new NotAssessed(
            ReasonCode.NO_DATA,
            "whether instances restarted: "
                + Wording.count(hidden, "instance")
                + " export no counter, and no log tells of restarts",
            "record the orchestrator's events as health.jsonl, or scrape the instances")
        : CalmKills.noneRestarted(whole, kills.restarts().failed().size());
  }

  private Outcome judged() {
    Chain chain = Chain.of(kills.fleet());
    List<Piece> links = Stream.of("P1", "P2", "P3", "P4").flatMap(chain::piece).toList();
    List<Piece> known = links.stream().filter(p -> p.value().isPresent()).toList();
    double told = weight(known) / weight(links);
    if (1 - told > MOST_MISSING + ROUNDING) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          links.stream()
              .filter(p -> p.value().isEmpty())
              .map(Piece::statement)
              .collect(Collectors.joining("; ")),
          "record the metrics of the request threads and the settings of liveness checks");
    }
    double score =
        known.stream().mapToDouble(p -> p.weight() * p.value().orElse(0)).sum() / weight(known);
    boolean ownThreads = chain.piece("P1").anyMatch(p -> p.value().orElse(1) < NONE);
    if (ownThreads || refuted(chain, "P2") || score < whole.limits().suspected()) {
      return CalmKills.notBusy(kills, known, score);
    }
    KillFinding finding = new KillFinding(kills, chain, links, score, told);
    boolean found =
        score >= whole.limits().found()
            && chain.value("P2") >= 0.5
            && !refuted(chain, "P3")
            && chain.value("P4") >= 0.5
            && finding.confidence().value() >= 0.5
            && busyEnough();
    return finding.finding(found ? Outcome.Grade.FINDING : Outcome.Grade.SUSPECTED);
  }

  private boolean busyEnough() {
    int[] busy = kills.whileBusy();
    return busy[1] > 0 && busy[0] >= whole.limits().busyShare() * busy[1];
  }

  private static boolean refuted(Chain chain, String name) {
    return chain.piece(name).anyMatch(p -> p.value().orElse(1) < 0.5);
  }

  private static double weight(List<Piece> pieces) {
    return pieces.stream().mapToDouble(Piece::weight).sum();
  }
}
