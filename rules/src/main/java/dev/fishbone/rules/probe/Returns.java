package dev.fishbone.rules.probe;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * When each part was back for good, in Unix milliseconds; an instance that is out when the window
 * ends has no return, and neither has the fleet then.
 *
 * @param last per instance that left, its last return
 * @param fleet when all were in rotation again
 */
record Returns(long since, Map<String, OptionalLong> last, OptionalLong fleet) {
  /** A figure for each instance of a larger fleet would bury the others. */
  private static final int MOST_NAMED = 16;

  static Returns of(Rotation rotation) {
    Map<String, OptionalLong> last = new TreeMap<>();
    rotation.ejections().forEach(e -> last.put(e.instance(), e.up()));
    boolean all = last.values().stream().allMatch(OptionalLong::isPresent);
    OptionalLong fleet =
        all
            ? last.values().stream().mapToLong(OptionalLong::getAsLong).max()
            : OptionalLong.empty();
    long since = rotation.ejections().stream().mapToLong(Ejection::down).min().orElse(0);
    return new Returns(since, last, fleet);
  }

  /** Seconds from the first ejection until all were back; NaN where some did not come back. */
  double fleetSeconds() {
    return fleet.isPresent() ? (fleet.getAsLong() - since) / 1e3 : Double.NaN;
  }

  /** Seconds after the first ejection: {@code fleet-back}, and {@code back-NAME} of each. */
  List<Figure> figures(Evidence... evidence) {
    List<Figure> figures = new ArrayList<>();
    if (fleet.isPresent()) {
      figures.add(Figure.exact("fleet-back", fleetSeconds(), "s", evidence));
    }
    Set<String> names = new HashSet<>();
    last.forEach(
        (instance, up) -> {
          String name = "back-" + Exhibit.slug(instance);
          if (up.isPresent() && last.size() <= MOST_NAMED && names.add(name)) {
            figures.add(Figure.exact(name, (up.getAsLong() - since) / 1e3, "s", evidence));
          }
        });
    return figures;
  }
}
