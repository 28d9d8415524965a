package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.telemetry.ServiceMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The services whose traces to bring, by the names that they give themselves in {@code
 * service.name}.
 *
 * @param namesOf names by service; none where all services are wanted
 */
public record Wanted(SortedMap<String, SortedSet<String>> namesOf) {
  private static final String SERVICE_NAME = Catalogue.canonical("service.name");

  /** Where a service says nothing of its name in traces, it is its own. */
  public static Wanted of(List<ServiceMap> services) {
    return of(services, name -> name);
  }

  /**
   * @param kept how the store keeps a name
   */
  public static Wanted of(List<ServiceMap> services, UnaryOperator<String> kept) {
    SortedMap<String, SortedSet<String>> wanted = new TreeMap<>();
    for (ServiceMap service : services) {
      SortedSet<String> names = new TreeSet<>();
      for (Map<String, String> match : service.match()) {
        match.forEach(
            (key, value) -> {
              if (Catalogue.canonical(key).equals(SERVICE_NAME) && !value.isEmpty()) {
                names.add(kept.apply(value));
              }
            });
      }
      if (names.isEmpty()) {
        names.add(kept.apply(service.service()));
      }
      wanted.put(service.service(), names);
    }
    return new Wanted(wanted);
  }

  public boolean all() {
    return namesOf.isEmpty();
  }

  /** Each name once. */
  public SortedSet<String> names() {
    SortedSet<String> names = new TreeSet<>();
    namesOf.values().forEach(names::addAll);
    return names;
  }
}
