package dev.fishbone.rules.paging;

import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which nodes of a routing tree take an alert: the first child that matches ends the search unless
 * it continues; a parent counts only where no child matched; a node is reached by all its
 * conditions. Muting does not change the choice. Source: Alertmanager's {@code dispatch/route.go}.
 */
public final class RouteEvaluator {
  private final Routing routing;
  private final LabelConditions conditions = new LabelConditions();

  public RouteEvaluator(Routing routing) {
    this.routing = routing;
  }

  /**
   * The selected nodes in the order of the file; one that is reached twice through equal siblings
   * is there twice. Empty where there is no configuration.
   *
   * @throws IllegalArgumentException where an expression is not RE2
   */
  public List<Route> select(Map<String, String> labels) {
    List<Route> selected = new ArrayList<>();
    routing.roots().forEach(root -> match(root, labels, selected));
    return List.copyOf(selected);
  }

  /** Names of the receivers of {@link #select}, a receiver as often as it has a selected node. */
  public List<String> receivers(Map<String, String> labels) {
    return select(labels).stream().map(Route::receiver).toList();
  }

  private boolean match(Route node, Map<String, String> labels, List<Route> selected) {
    if (!conditions.all(node.matchers(), labels)) {
      return false;
    }
    boolean below = false;
    for (Route child : node.routes()) {
      boolean taken = match(child, labels, selected);
      below |= taken;
      if (taken && !child.continues()) {
        break;
      }
    }
    if (!below) {
      selected.add(node);
    }
    return true;
  }
}
