package dev.fishbone.rules.remedy;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The instances of resilience4j that a caller's metrics show. A snippet under a name that no
 * instance has would be read by nobody.
 */
final class Resilience4jNames {
  private static final String PREFIX = "resilience4j_";

  private Resilience4jNames() {}

  /** The one that is named after the callee; empty where metrics show none. */
  static Optional<String> of(Telemetry telemetry, Edge edge) {
    List<String> names =
        telemetry.series().stream()
            .filter(s -> s.service().equals(edge.caller()))
            .filter(s -> s.nativeName().startsWith(PREFIX))
            .map(Series::resource)
            .distinct()
            .sorted()
            .toList();
    String callee = edge.callee().toLowerCase(Locale.ROOT);
    return names.contains(edge.callee())
        ? Optional.of(edge.callee())
        : names.stream()
            .filter(n -> !callee.isEmpty() && n.toLowerCase(Locale.ROOT).contains(callee))
            .findFirst();
  }
}
