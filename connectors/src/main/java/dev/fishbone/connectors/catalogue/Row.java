package dev.fishbone.connectors.catalogue;

import dev.fishbone.telemetry.Signal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One native metric and what it means.
 *
 * @param exporter the row's id, for instance {@code hikaricp-prometheus}
 * @param name the native name, with underscores
 * @param where labels that must have one of the given values
 * @param factor what a native value is multiplied by to be in the signal's unit
 * @param unlimitedIf values that mean "no limit": such samples are left out
 */
public record Row(
    String exporter,
    String name,
    Map<String, Set<String>> where,
    Signal signal,
    double factor,
    List<Double> unlimitedIf,
    Identity identity) {
  public Row {
    where = Collections.unmodifiableMap(new TreeMap<>(where));
    unlimitedIf = List.copyOf(unlimitedIf);
  }

  boolean accepts(Map<String, String> labels) {
    for (Map.Entry<String, Set<String>> condition : where.entrySet()) {
      if (!condition.getValue().contains(labels.getOrDefault(condition.getKey(), ""))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a native value means that there is no limit. */
  public boolean unlimited(double value) {
    return unlimitedIf.contains(value);
  }
}
