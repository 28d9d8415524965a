package dev.fishbone.rules.routing;

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
    return paths(labels).stream().map(path -> path.get(path.size() - 1)).toList();
  }

  /**
   * Each node of {@link #select} behind the nodes above it, the root first.
   *
   * @throws IllegalArgumentException where an expression is not RE2
   */
  public List<List<Route>> paths(Map<String, String> labels) {
    List<List<Route>> paths = new ArrayList<>();
    routing.roots().forEach(root -> match(root, labels, List.of(), paths));
    return List.copyOf(paths);
  }

  /** Names of the receivers of {@link #select}, a receiver as often as it has a selected node. */
  public List<String> receivers(Map<String, String> labels) {
    return select(labels).stream().map(Route::receiver).toList();
  }

  private boolean match(
      Route node, Map<String, String> labels, List<Route> above, List<List<Route>> paths) {
    if (!conditions.all(node.matchers(), labels)) {
      return false;
    }
    List<Route> path = new ArrayList<>(above);
    path.add(node);
    boolean below = false;
    for (Route child : node.routes()) {
      boolean taken = match(child, labels, path, paths);
      below |= taken;
      if (taken && !child.continues()) {
        break;
      }
    }
    if (!below) {
      paths.add(List.copyOf(path));
    }
    return true;
  }
}
