package dev.fishbone.rules.paging;

import dev.fishbone.rules.routing.LabelConditions;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.routing.Inhibition;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What keeps an alert from being sent at an instant: inhibition, time intervals of its node,
 * silences. Inhibition scans all sources, silenced ones too; versions from 0.30 keep one source a
 * set of equal labels and may miss another.
 */
public final class SuppressionEvaluator {
  private final Routing routing;
  private final LabelConditions conditions = new LabelConditions();

  public SuppressionEvaluator(Routing routing) {
    this.routing = routing;
  }

  /**
   * All that applies, in Alertmanager's order; empty where the alert would be sent.
   *
   * @param node the selected node; parents' intervals do not count
   * @param active labels of all alerts that fire at that instant
   * @throws IllegalArgumentException where an expression is not RE2
   */
  public List<Suppression> at(
      Instant at, Map<String, String> labels, Route node, List<Map<String, String>> active) {
    List<Suppression> found = new ArrayList<>();
    inhibitions(labels, active, found);
    intervals(at, node, found);
    for (int i = 0; i < routing.silences().size(); i++) {
      Silence silence = routing.silences().get(i);
      if (silence.active().contains(at) && conditions.all(silence.matchers(), labels)) {
        found.add(
            new Suppression(
                Suppression.Kind.SILENCED,
                "silenced by " + silence.id() + remark(silence),
                i,
                silence.origin()));
      }
    }
    return List.copyOf(found);
  }

  /**
   * Whether an alert with these labels is held back while some other alert fires.
   *
   * @throws IllegalArgumentException where an expression is not RE2
   */
  public static boolean mayInhibit(Inhibition rule, Map<String, String> labels) {
    return new LabelConditions().all(rule.target(), labels);
  }

  private static String remark(Silence silence) {
    String by = silence.author().isBlank() ? "" : "by " + silence.author();
    String text =
        silence.comment().isBlank() || by.isEmpty()
            ? silence.comment() + by
            : silence.comment() + ", " + by;
    return text.isBlank() ? "" : " (" + text + ")";
  }

  private void inhibitions(
      Map<String, String> labels, List<Map<String, String>> active, List<Suppression> found) {
    for (int i = 0; i < routing.inhibitions().size(); i++) {
      Inhibition rule = routing.inhibitions().get(i);
      if (!conditions.all(rule.target(), labels)) {
        continue;
      }
      // An alert on both sides is protected from sources that are on both sides as well.
      boolean both = conditions.all(rule.source(), labels);
      for (Map<String, String> source : active) {
        if (!source.equals(labels)
            && conditions.all(rule.source(), source)
            && equalLabels(rule, source, labels)
            && !(both && conditions.all(rule.target(), source))) {
          found.add(
              new Suppression(
                  Suppression.Kind.INHIBITED,
                  "inhibited by " + source.getOrDefault("alertname", "another alert"),
                  i,
                  routing.origin()));
          break;
        }
      }
    }
  }

  private static boolean equalLabels(
      Inhibition rule, Map<String, String> source, Map<String, String> target) {
    return rule.equal().stream()
        .allMatch(l -> source.getOrDefault(l, "").equals(target.getOrDefault(l, "")));
  }

  private void intervals(Instant at, Route node, List<Suppression> found) {
    Location origin = new Location(routing.origin().file(), node.line());
    if (!node.activeIntervals().isEmpty()
        && node.activeIntervals().stream().noneMatch(name -> holds(name, at))) {
      found.add(
          new Suppression(
              Suppression.Kind.OUTSIDE_ACTIVE_INTERVAL,
              "outside the route's active time " + String.join(", ", node.activeIntervals()),
              -1,
              origin));
    }
    node.muteIntervals().stream()
        .filter(name -> holds(name, at))
        .findFirst()
        .ifPresent(
            name ->
                found.add(
                    new Suppression(
                        Suppression.Kind.INSIDE_MUTE_INTERVAL,
                        "muted by the route's time interval " + name,
                        -1,
                        origin)));
  }

  private boolean holds(String name, Instant at) {
    return TimeIntervals.anyContains(routing.intervals().getOrDefault(name, List.of()), at);
  }
}
