package dev.fishbone.analyzer.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The incidents that began in three months.
 *
 * @param name "2026-Q3"
 * @param families how many of each
 */
record Quarter(
    String name,
    int incidents,
    SortedMap<String, Integer> families,
    Map<Length, Distribution> lengths) {
  Quarter {
    families = Collections.unmodifiableSortedMap(new TreeMap<>(families));
    lengths = Collections.unmodifiableMap(new EnumMap<>(lengths));
  }

  /** In their order; one without an incident is not there. */
  static List<Quarter> of(List<PastIncident> incidents) {
    SortedMap<String, List<PastIncident>> quarters = new TreeMap<>();
    incidents.forEach(i -> quarters.computeIfAbsent(i.quarter(), q -> new ArrayList<>()).add(i));
    List<Quarter> told = new ArrayList<>();
    quarters.forEach((name, of) -> told.add(of(name, of)));
    return told;
  }

  private static Quarter of(String name, List<PastIncident> incidents) {
    SortedMap<String, Integer> families = new TreeMap<>();
    incidents.forEach(i -> families.merge(i.family(), 1, Integer::sum));
    Map<Length, Distribution> lengths = new EnumMap<>(Length.class);
    for (Length length : Length.values()) {
      lengths.put(length, Distribution.of(incidents, length));
    }
    return new Quarter(name, incidents.size(), families, lengths);
  }
}
