package dev.fishbone.connectors.catalogue;

import dev.fishbone.telemetry.Signal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One native metric and what it means.
 *
 * @param name the native name, with underscores
 * @param where labels that must have one of the given values; with {@code !} before it, none of
 *     them. The empty value stands for a label that is not there
 * @param factor what a native value is multiplied by to be in the signal's unit
 * @param unlimitedIf values that mean "no limit": such samples are left out
 * @param oneIf values that mean 1, all others 0; empty: values are what they are
 * @param outcome {@code ok} or {@code error} of all that it counts; empty: as the labels say
 */
public record Row(
    Exporter exporter,
    NameForm name,
    Map<String, Set<String>> where,
    Signal signal,
    double factor,
    List<Double> unlimitedIf,
    List<Double> oneIf,
    String outcome,
    Optional<Partner> partner) {
  public Row {
    where = Collections.unmodifiableMap(new TreeMap<>(where));
    unlimitedIf = List.copyOf(unlimitedIf);
    oneIf = List.copyOf(oneIf);
  }

  public Identity identity() {
    return exporter.identity();
  }

  boolean accepts(Map<String, String> labels) {
    for (Map.Entry<String, Set<String>> condition : where.entrySet()) {
      String value = labels.getOrDefault(condition.getKey(), "");
      boolean excluding = condition.getValue().stream().allMatch(v -> v.startsWith("!"));
      boolean listed = condition.getValue().contains(excluding ? "!" + value : value);
      if (listed == excluding) {
        return false;
      }
    }
    return true;
  }

  /** Whether a native value means that there is no limit. */
  public boolean unlimited(double value) {
    return unlimitedIf.contains(value);
  }

  /** A native value in the signal's unit. */
  public double scaled(double value) {
    if (!oneIf.isEmpty()) {
      return oneIf.contains(value) ? 1 : 0;
    }
    return factor == 1 ? value : value * factor;
  }
}
