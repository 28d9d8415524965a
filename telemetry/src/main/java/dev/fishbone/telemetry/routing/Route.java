package dev.fishbone.telemetry.routing;

import java.time.Duration;
import java.util.List;

/**
 * A node of the routing tree with its inherited values filled in.
 *
 * @param groupBy labels that form a group; {@code ...} alone means all of them
 * @param muteIntervals names of time intervals in which this node sends nothing; not inherited
 * @param activeIntervals names of time intervals outside of which this node sends nothing; not
 *     inherited
 * @param line where the node stands in its file, from 1; 0 where unknown
 */
public record Route(
    String receiver,
    List<Matcher> matchers,
    boolean continues,
    List<String> groupBy,
    Duration groupWait,
    Duration groupInterval,
    Duration repeatInterval,
    List<String> muteIntervals,
    List<String> activeIntervals,
    List<Route> routes,
    int line) {
  public Route {
    matchers = List.copyOf(matchers);
    groupBy = List.copyOf(groupBy);
    muteIntervals = List.copyOf(muteIntervals);
    activeIntervals = List.copyOf(activeIntervals);
    routes = List.copyOf(routes);
  }

  /** The same node above other nodes. */
  public Route withRoutes(List<Route> below) {
    return new Route(
        receiver,
        matchers,
        continues,
        groupBy,
        groupWait,
        groupInterval,
        repeatInterval,
        muteIntervals,
        activeIntervals,
        below,
        line);
  }
}
