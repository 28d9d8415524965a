package dev.fishbone.rules.probe;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges ejections that nothing else explains: their order first, then P4 to P6 of ALGORITHMS 5.2.
 * P4 and P5 hold in every ejection that a load balancer makes; what tells a cascade from instances
 * that fail for a common reason is that the later ones fail after others are out (order), and the
 * sooner the fewer are left (P6).
 *
 * @param followedShare of those that left after the first, so many must have followed
 * @param failOpen what one that is out may get of its usual requests
 */
record CascadeJudge(double followedShare, double failOpen) {
  private static final int LEAST_INSTANCES = 3;

  /** A rate that grows needs three of them. */
  private static final int LEAST_LEFT = 3;

  /** With more of the weight missing nothing is said (ALGORITHMS 5.2). */
  private static final double MOST_MISSING = 0.4;

  Outcome judge(Fleet fleet, List<Ejection> gated) {
    Outcome outcome = judged(fleet, gated);
    // A log with holes shows some ejections, and not that there were no others.
    Optional<Outcome.NotAssessed> blind = new Watch(fleet).blind();
    boolean calm = outcome instanceof Outcome.Clear;
    return calm && blind.isPresent() ? blind.get() : outcome;
  }

  private Outcome judged(Fleet fleet, List<Ejection> gated) {
    int all = fleet.instances().size();
    if (all < LEAST_INSTANCES) {
      return not(
          ReasonCode.LOW_N,
          "three instances or more: " + Wording.count(all, "instance") + " known",
          "list every instance of the service in the recording");
    }
    Following own = Following.of(fleet.without(gated), List.of());
    if (own.left().size() > 1 && !fleet.timed()) {
      return not(
          ReasonCode.ALIASING,
          "the instants of ejections: a gauge shows them late by up to a scrape, and in no order",
          "record the load balancer's log of health checks as health.jsonl");
    }
    if (own.left().size() > 1 && own.spanMillis() <= fleet.atOnceMillis()) {
      return fleet.plan().interval().isPresent()
          ? CalmCascade.atOnce(fleet, own)
          : not(
              ReasonCode.NO_DATA,
              "the probe's interval: those that left did so within "
                  + Wording.time(own.spanMillis() / 1e3),
              "record the load balancer's configuration");
    }
    Following following = Following.of(fleet, gated);
    boolean once = fleet.rotation().ejections().size() == following.left().size();
    boolean alone = following.left().size() < 2;
    if (alone || (once && following.known() && following.followed().isEmpty())) {
      return CalmCascade.noneFollowed(fleet, following);
    }
    if (following.left().size() < LEAST_LEFT) {
      return not(
          ReasonCode.LOW_N,
          "three instances or more that were taken out: two show no rate that grows",
          "widen the window, or judge the two by their requests and pools");
    }
    LoadShift shift = LoadShift.of(fleet);
    return shift.out() >= failOpen
        ? CalmCascade.failOpen(fleet, shift, failOpen)
        : scored(fleet, following, shift);
  }

  private Outcome scored(Fleet fleet, Following following, LoadShift shift) {
    Chain chain = Chain.of(fleet);
    List<Piece> links = Stream.of("P4", "P5", "P6").flatMap(chain::piece).toList();
    List<Piece> known = links.stream().filter(p -> p.value().isPresent()).toList();
    double told = weight(known) / weight(links);
    if (1 - told > MOST_MISSING) {
      return not(
          ReasonCode.NO_DATA,
          links.stream()
              .filter(p -> p.value().isEmpty())
              .map(Piece::statement)
              .collect(Collectors.joining("; ")),
          "record the load balancer's configuration, its requests per server and its log of health checks");
    }
    if (chain.otherwise()) {
      return CalmProbes.weak(fleet, chain);
    }
    double score =
        known.stream().mapToDouble(p -> p.weight() * p.value().orElse(0)).sum() / weight(known);
    Acceleration acceleration = Acceleration.of(fleet);
    boolean ordered = following.known() && following.share() >= followedShare;
    if (chain.piece("P6").anyMatch(p -> p.value().orElse(1) < 0.5)) {
      // Few sizes of the fleet hide a growth; an order that is wrong needs no growth.
      return ordered && !acceleration.seen()
          ? not(
              ReasonCode.LOW_POWER,
              "more ejections, from more sizes of the fleet: so few show no growth of their rate",
              "widen the window")
          : CalmCascade.noGrowth(fleet, following, acceleration, score);
    }
    CascadeFinding finding =
        new CascadeFinding(fleet, following, shift, acceleration, links, score, told);
    boolean each = links.stream().allMatch(p -> p.value().orElse(0) >= 0.5);
    boolean found = ordered && each && score >= fleet.limits().found() && finding.firm();
    if (!found && score < fleet.limits().suspected()) {
      return CalmCascade.noGrowth(fleet, following, acceleration, score);
    }
    return finding.finding(found ? Outcome.Grade.FINDING : Outcome.Grade.SUSPECTED, ordered);
  }

  private static double weight(List<Piece> pieces) {
    return pieces.stream().mapToDouble(Piece::weight).sum();
  }

  private static NotAssessed not(ReasonCode code, String needs, String hint) {
    return new NotAssessed(code, needs, hint);
  }
}
