package dev.fishbone.rules.routing;

import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which nodes may take an alert of which only some labels are known, as a rule file knows them: its
 * expression adds labels that nobody sees before it fires. A node that is not named here is reached
 * by no such alert, whatever its other labels are.
 */
public final class PossibleRoutes {
  private final Routing routing;
  private final LabelConditions conditions = new LabelConditions();

  public PossibleRoutes(Routing routing) {
    this.routing = routing;
  }

  /**
   * A node that may be selected.
   *
   * @param certain whether it is, whatever the labels are that are not known
   */
  public record Possible(Route node, boolean certain) {}

  /**
   * The labels that every alert of a rule has for certain: templates give theirs when it fires.
   *
   * @param added labels that every alert has where its rule gives it none of that name
   */
  public static Map<String, String> known(AlertRule rule, Map<String, String> added) {
    Map<String, String> known = new TreeMap<>(added);
    rule.labels()
        .forEach(
            (name, value) -> {
              if (value.contains("{{")) {
                known.remove(name);
              } else {
                known.put(name, value);
              }
            });
    known.put("alertname", rule.name());
    return known;
  }

  private enum Taken {
    NEVER,
    PERHAPS,
    ALWAYS
  }

  /**
   * The nodes in the order of the file.
   *
   * @param known labels with their values; any other label may have any value or be absent
   * @throws IllegalArgumentException where an expression is not RE2
   */
  public List<Possible> of(Map<String, String> known) {
    List<Possible> possible = new ArrayList<>();
    routing.roots().forEach(root -> match(root, known, true, possible));
    return List.copyOf(possible);
  }

  /**
   * @param reached whether the search certainly comes to this node
   */
  private Taken match(
      Route node, Map<String, String> known, boolean reached, List<Possible> possible) {
    Taken own = own(node, known);
    if (own == Taken.NEVER) {
      return own;
    }
    boolean certain = reached && own == Taken.ALWAYS;
    boolean next = certain;
    boolean perhapsBelow = false;
    boolean surelyBelow = false;
    for (Route child : node.routes()) {
      Taken taken = match(child, known, next, possible);
      perhapsBelow |= taken == Taken.PERHAPS;
      surelyBelow |= taken == Taken.ALWAYS;
      if (taken == Taken.ALWAYS && !child.continues()) {
        break;
      }
      next &= taken == Taken.NEVER || child.continues();
    }
    if (!surelyBelow) {
      possible.add(new Possible(node, certain && !perhapsBelow));
    }
    return own;
  }

  private Taken own(Route node, Map<String, String> known) {
    boolean open = false;
    for (Matcher condition : node.matchers()) {
      if (!known.containsKey(condition.name())) {
        open = true;
      } else if (!conditions.holds(condition, known)) {
        return Taken.NEVER;
      }
    }
    return open ? Taken.PERHAPS : Taken.ALWAYS;
  }
}
