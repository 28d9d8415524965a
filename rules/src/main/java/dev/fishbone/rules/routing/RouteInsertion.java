package dev.fishbone.rules.routing;

import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.util.ArrayList;
import java.util.List;

/**
 * A route that is put before another, or first below the root where that itself takes the alert: an
 * alert that came there now comes to it first.
 *
 * @param place where it goes, a clause
 */
public record RouteInsertion(Routing changed, String place) {

  /**
   * @param path the node that takes the alert behind those above it, the root first
   */
  public static RouteInsertion before(Routing routing, List<Route> path, Route added) {
    Route root = path.get(0);
    String file = routing.origin().file();
    String name = file.substring(file.lastIndexOf('/') + 1);
    Route node = path.get(path.size() - 1);
    if (path.size() == 1) {
      String place =
          root.routes().isEmpty()
              ? "as routes: of the root route in " + name
              : "before line " + root.routes().get(0).line() + " of " + name;
      return new RouteInsertion(with(routing, first(root, added)), place);
    }
    Route changed = node;
    Route original = node;
    for (int depth = path.size() - 2; depth >= 0; depth--) {
      List<Route> below = new ArrayList<>();
      for (Route child : path.get(depth).routes()) {
        // Siblings may be equal: the node that was reached is this very one.
        if (isSame(child, original)) {
          if (depth == path.size() - 2) {
            below.add(added);
          }
          below.add(changed);
        } else {
          below.add(child);
        }
      }
      original = path.get(depth);
      changed = original.withRoutes(below);
    }
    return new RouteInsertion(with(routing, changed), "before line " + node.line() + " of " + name);
  }

  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(Route one, Route other) {
    return one == other;
  }

  private static Route first(Route root, Route added) {
    List<Route> below = new ArrayList<>(List.of(added));
    below.addAll(root.routes());
    return root.withRoutes(below);
  }

  private static Routing with(Routing routing, Route root) {
    return new Routing(
        List.of(root),
        routing.receivers(),
        routing.inhibitions(),
        routing.silences(),
        routing.intervals(),
        routing.remarks(),
        routing.origin());
  }
}
