package dev.fishbone.rules.probe;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words where no busy instance was restarted for being busy. */
final class CalmKills {
  private CalmKills() {}

  static Outcome noneFailed(Fleet fleet) {
    return clear(
        fleet,
        String.format(
            Locale.ROOT,
            "No health check of %s failed, so none restarted an instance",
            Wording.plain(fleet.service())),
        Figure.exact("killed-instances", 0, "instances", Health.watched(fleet)),
        new Outcome.Margin("killed-instances", 1, "instances"),
        List.of(Health.watched(fleet)));
  }

  static Outcome noneRestarted(Fleet fleet, int failed) {
    return clear(
        fleet,
        failed == 0
            ? String.format(
                Locale.ROOT,
                "The counters of all %s of %s ran on: none restarted",
                Wording.count(fleet.instances().size(), "instance"),
                Wording.plain(fleet.service()))
            : String.format(
                Locale.ROOT,
                "%s of %s failed, and the counters of all %s ran on: none restarted",
                Wording.count(failed, "health check"),
                Wording.plain(fleet.service()),
                Wording.count(fleet.instances().size(), "instance")),
        Figure.exact("killed-instances", 0, "instances"),
        new Outcome.Margin("killed-instances", 1, "instances"),
        List.of());
  }

  /** Every restart has a reason of its own. */
  static Outcome otherwise(Kills kills) {
    List<String> reasons = new ArrayList<>();
    kills.others().forEach((why, count) -> reasons.add(count + " by " + why));
    int all = kills.restarts().all().size();
    return clear(
        kills.fleet(),
        String.format(
            Locale.ROOT,
            "%s of %s, none for failed checks of a busy instance: %s",
            Wording.count(all, "restart"),
            Wording.plain(kills.fleet().service()),
            String.join(", ", reasons)),
        Figure.exact("killed-instances", 0, "instances", evidence(kills.restarts().all())),
        new Outcome.Margin("killed-instances", 1, "instances"),
        items(kills.restarts().all()));
  }

  /** Failed checks led to restarts, but not where requests were in their way. */
  static Outcome notBusy(Kills kills, List<Piece> known, double score) {
    List<String> weak =
        known.stream()
            .filter(p -> p.value().isPresent() && p.value().getAsDouble() < 0.5)
            .map(Piece::statement)
            .toList();
    return clear(
        kills.fleet(),
        String.format(
            Locale.ROOT,
            "%s of %s after failed checks, but not for being busy: %s",
            Wording.count(kills.made().size(), "restart"),
            Wording.plain(kills.fleet().service()),
            String.join("; ", weak)),
        Figure.exact("score", score, "1", evidence(kills.restarts().all())),
        new Outcome.Margin("score", kills.fleet().limits().suspected(), "1"),
        items(kills.restarts().all()));
  }

  /** The first restart of each instance. */
  static List<Evidence> items(List<Restart> restarts) {
    List<Evidence> items = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    for (Restart restart : restarts) {
      if (!seen.contains(restart.instance())) {
        seen.add(restart.instance());
        items.add(
            new Evidence(
                Evidence.Kind.HEALTH,
                statement(restart),
                restart.origin(),
                "",
                List.of(),
                TimeRange.ofMillis(
                    restart.checks().isEmpty()
                        ? restart.millis()
                        : Math.min(restart.millis(), restart.checks().get(0).millis()),
                    restart.millis()),
                restart.checks().size(),
                "checks"));
      }
    }
    return items;
  }

  private static String statement(Restart restart) {
    String text =
        String.format(
            Locale.ROOT,
            "%s restarted after %s",
            Wording.plain(restart.instance()),
            Wording.count(restart.checks().size(), "failed check"));
    String reason = Wording.plain(restart.reason());
    return reason.isEmpty() ? text : text + ": " + reason;
  }

  private static Evidence[] evidence(List<Restart> restarts) {
    return items(restarts).stream().limit(1).toArray(Evidence[]::new);
  }

  private static Outcome clear(
      Fleet fleet,
      String measured,
      Figure decides,
      Outcome.Margin margin,
      List<Evidence> evidence) {
    return new Outcome.Clear(
        measured,
        List.of(decides, Figure.exact("instances", fleet.instances().size(), "instances")),
        margin,
        evidence,
        List.of());
  }
}
