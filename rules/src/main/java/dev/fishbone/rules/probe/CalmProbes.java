package dev.fishbone.rules.probe;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The words where health checks were not in the way of requests, with what was measured. */
final class CalmProbes {
  private CalmProbes() {}

  /** Nothing failed; whether instances were ever busy enough to tell is said. */
  static Outcome noneFailed(Fleet fleet) {
    String text =
        String.format(
            Locale.ROOT,
            new Watch(fleet).seesChecks()
                ? "No health check failed and none of the %s of %s was taken out"
                : "No scrape saw any of the %s of %s taken out",
            Wording.count(fleet.instances().size(), "instance"),
            Wording.plain(fleet.service()));
    return clear(
        fleet,
        text + busy(fleet),
        List.of(Figure.exact("ejected-instances", 0, "instances", Health.watched(fleet))),
        new Outcome.Margin("ejected-instances", 1, "instances"),
        List.of(Health.watched(fleet)));
  }

  private static String busy(Fleet fleet) {
    if (fleet.resource().instances().isEmpty()) {
      return "; whether their threads were busy is not recorded";
    }
    int busy = fleet.resource().count(Saturation.State.SATURATED, fleet.resource().bins().range());
    int calm = fleet.resource().count(Saturation.State.CALM, fleet.resource().bins().range());
    return busy == 0
        ? "; none was busy in any of "
            + Wording.count(busy + calm)
            + " intervals, so the probe was not put to the test"
        : String.format(
            Locale.ROOT,
            "; they were busy in %s of %s intervals",
            Wording.count(busy),
            Wording.count((long) busy + calm));
  }

  /** Checks failed, but none often enough. */
  static Outcome noneEjected(Fleet fleet, Chain chain) {
    List<Evidence> evidence = new ArrayList<>(Health.probe(fleet).stream().toList());
    int failed = fleet.rotation().failed().size();
    return clear(
        fleet,
        String.format(
            Locale.ROOT,
            "%s of %s failed, none took an instance out; %s",
            Wording.count(failed, "health check"),
            Wording.plain(fleet.service()),
            statement(chain, "P2")),
        List.of(
            Figure.exact("ejected-instances", 0, "instances"),
            Figure.exact("failed-checks", failed, "checks")),
        new Outcome.Margin("ejected-instances", 1, "instances"),
        evidence);
  }

  static Outcome explained(Fleet fleet, Map<String, List<Ejection>> why) {
    int all = fleet.rotation().ejections().size();
    int gated = why.values().stream().mapToInt(List::size).sum();
    List<String> reasons = new ArrayList<>();
    why.forEach((reason, some) -> reasons.add(some.size() + " by " + reason));
    List<Evidence> evidence = Health.ejections(fleet);
    return clear(
        fleet,
        String.format(
            Locale.ROOT,
            "%d of %s of %s are explained otherwise: %s",
            gated,
            Wording.count(all, "ejection"),
            Wording.plain(fleet.service()),
            String.join(", ", reasons)),
        List.of(
            Figure.exact("explained-share", (double) gated / all, "ratio", first(evidence)),
            Figure.exact("ejections", all, "ejections", first(evidence))),
        new Outcome.Margin("explained-share", fleet.limits().explainedShare(), "ratio"),
        evidence);
  }

  static Outcome allAtOnce(Fleet fleet) {
    List<Evidence> evidence = Health.ejections(fleet);
    int all = fleet.instances().size();
    return clear(
        fleet,
        String.format(
            Locale.ROOT,
            "All %s of %s were taken out within one interval of the checks, whatever their load: what every check asks for failed, not the instances",
            Wording.count(all, "instance"),
            Wording.plain(fleet.service())),
        List.of(Figure.exact("ejected-at-once", 1, "ratio", first(evidence))),
        new Outcome.Margin("ejected-at-once", 1, "ratio"),
        evidence);
  }

  static Outcome weak(Fleet fleet, Chain chain) {
    List<Evidence> evidence = Health.ejections(fleet);
    return clear(
        fleet,
        String.format(
            Locale.ROOT,
            "%s of %s left rotation, but not for being busy: %s",
            Wording.count(fleet.rotation().ejectedInstances(), "instance"),
            Wording.plain(fleet.service()),
            String.join("; ", chain.weak().stream().map(Piece::statement).toList())),
        List.of(
            Figure.exact("score", chain.score(), "1", first(evidence)),
            Figure.exact(
                "ejected-instances",
                fleet.rotation().ejectedInstances(),
                "instances",
                first(evidence))),
        new Outcome.Margin("score", fleet.limits().suspected(), "1"),
        evidence);
  }

  private static String statement(Chain chain, String name) {
    return chain.pieces().stream()
        .filter(p -> p.name().equals(name))
        .map(p -> p.value().isPresent() ? p.statement() : "it is not recorded " + p.statement())
        .findFirst()
        .orElse("");
  }

  private static Evidence[] first(List<Evidence> evidence) {
    return evidence.stream().limit(1).toArray(Evidence[]::new);
  }

  private static Outcome clear(
      Fleet fleet,
      String measured,
      List<Figure> figures,
      Outcome.Margin margin,
      List<Evidence> evidence) {
    List<Figure> all = new ArrayList<>(figures);
    all.add(Figure.exact("instances", fleet.instances().size(), "instances"));
    List<Evidence> items = new ArrayList<>(evidence);
    Health.busy(fleet).ifPresent(items::add);
    return new Outcome.Clear(measured, all, margin, items, List.of());
  }
}
