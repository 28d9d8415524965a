package dev.fishbone.rules.probe;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words where instances were taken out, but not one for the load of the others. */
final class CalmCascade {
  private CalmCascade() {}

  /** Within one interval no load can have moved and shown in a check. */
  static Outcome atOnce(Fleet fleet, Following own) {
    int all = fleet.instances().size();
    int left = own.left().size();
    return clear(
        fleet,
        String.format(
            Locale.ROOT,
            left == all
                ? "Deep-check mass failure: all %s of %s were taken out within %s, one interval of the checks, so none for the load of another"
                : "%s of %s were taken out within %s, one interval of the checks, so none for the load of another",
            Wording.count(left, "instance"),
            Wording.plain(fleet.service()),
            Wording.time(own.spanMillis() / 1e3)),
        Figure.exact("first-to-last", own.spanMillis() / 1e3, "s", evidence(fleet)),
        new Outcome.Margin("first-to-last", fleet.atOnceMillis() / 1e3, "s"));
  }

  static Outcome noneFollowed(Fleet fleet, Following following) {
    int left = following.left().size();
    return clear(
        fleet,
        left < 2
            ? String.format(
                Locale.ROOT,
                "%d of %s of %s was taken out, and no other after it",
                left,
                Wording.count(fleet.instances().size(), "instance"),
                Wording.plain(fleet.service()))
            : String.format(
                Locale.ROOT,
                "%s of %s were taken out, and the checks of none began to fail after another was out",
                Wording.count(left, "instance"),
                Wording.plain(fleet.service())),
        Figure.exact("followed-instances", 0, "instances", evidence(fleet)),
        new Outcome.Margin("followed-instances", 1, "instances"));
  }

  static Outcome failOpen(Fleet fleet, LoadShift shift, double limit) {
    return clear(
        fleet,
        String.format(
            Locale.ROOT,
            "The load balancer failed open: an instance of %s that was out still got %s of its usual requests, so no load moved to the others",
            Wording.plain(fleet.service()),
            Wording.share(shift.out())),
        Figure.exact("requests-while-out", shift.out(), "ratio", evidence(fleet)),
        new Outcome.Margin("requests-while-out", limit, "ratio"));
  }

  static Outcome noGrowth(
      Fleet fleet, Following following, Acceleration acceleration, double score) {
    String rate =
        acceleration.known()
            ? ", but not the sooner the fewer were left (" + acceleration.words() + ")"
            : "";
    String order = following.known() ? "; " + following.statement() : "";
    return clear(
        fleet,
        String.format(
            Locale.ROOT,
            "%s of %s were taken out%s%s",
            Wording.count(following.left().size(), "instance"),
            Wording.plain(fleet.service()),
            rate,
            order),
        Figure.exact("score", score, "1", evidence(fleet)),
        new Outcome.Margin("score", fleet.limits().suspected(), "1"));
  }

  private static Evidence[] evidence(Fleet fleet) {
    return Health.ejections(fleet).stream().limit(1).toArray(Evidence[]::new);
  }

  private static Outcome clear(
      Fleet fleet, String measured, Figure decides, Outcome.Margin margin) {
    Evidence[] first = evidence(fleet);
    List<Figure> figures = new ArrayList<>();
    figures.add(decides);
    figures.add(
        Figure.exact("ejected-instances", fleet.rotation().ejectedInstances(), "instances", first));
    figures.add(Figure.exact("instances", fleet.instances().size(), "instances"));
    figures.addAll(Returns.of(fleet.rotation()).figures(first));
    return new Outcome.Clear(measured, figures, margin, Health.ejections(fleet), List.of());
  }
}
