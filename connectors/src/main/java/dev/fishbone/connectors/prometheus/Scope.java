package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.Row;
import dev.fishbone.connectors.catalogue.SignalGroup;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which series of a name are of the wanted services: at least theirs, perhaps more, since whose a
 * series is the reader decides. Pools restrict nothing, as their names say not whose they are.
 */
final class Scope {
  /** Series that tell of everybody, and of what is wrong with the scrapes themselves. */
  private static final Set<SignalGroup> NEVER_RESTRICTED =
      Set.of(SignalGroup.ALERTS, SignalGroup.NOTIFICATIONS, SignalGroup.UP);

  private static final List<String> ALL_SERIES = List.of("");

  private final Catalogue catalogue;
  private final SortedSet<String> labels;
  private final List<String> targets;
  private final SortedSet<String> proxies;
  private final SortedSet<String> words;
  private final List<String> remarks;

  private Scope(
      Catalogue catalogue,
      SortedSet<String> labels,
      List<String> targets,
      SortedSet<String> proxies,
      SortedSet<String> words,
      List<String> remarks) {
    this.catalogue = catalogue;
    this.labels = labels;
    this.targets = List.copyOf(targets);
    this.proxies = proxies;
    this.words = words;
    this.remarks = List.copyOf(remarks);
  }

  /** All series of all names. */
  static Scope all(Catalogue catalogue, List<String> remarks) {
    return new Scope(
        catalogue, new TreeSet<>(), ALL_SERIES, new TreeSet<>(), new TreeSet<>(), remarks);
  }

  /**
   * @param labels names of labels that the source has
   */
  static Scope of(Catalogue catalogue, List<ServiceMap> services, Collection<String> labels) {
    SortedSet<String> present = new TreeSet<>(labels);
    SortedMap<List<String>, SortedMap<String, SortedSet<String>>> byLabels =
        new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    SortedSet<String> proxies = new TreeSet<>();
    SortedSet<String> words = new TreeSet<>();
    List<String> remarks = new ArrayList<>();
    boolean everyServiceIsNamed = true;
    for (ServiceMap service : services) {
      boolean named = false;
      for (Map<String, String> match : service.match()) {
        for (Map<String, String> found : inWordsOf(present, match)) {
          named = true;
          SortedMap<String, SortedSet<String>> values =
              byLabels.computeIfAbsent(
                  List.copyOf(new TreeSet<>(found.keySet())), k -> new TreeMap<>());
          found.forEach((k, v) -> values.computeIfAbsent(k, x -> new TreeSet<>()).add(v));
        }
      }
      proxies.addAll(service.proxies());
      words.add(service.service());
      words.addAll(service.proxies());
      service.match().forEach(match -> words.addAll(match.values()));
      if (!named) {
        everyServiceIsNamed = false;
        remarks.add(
            "service "
                + Quoted.bare(service.service())
                + " matches by no label of its series, so those of all services are pulled");
      }
    }
    List<String> targets =
        everyServiceIsNamed ? byLabels.values().stream().map(Scope::matchers).toList() : ALL_SERIES;
    return new Scope(catalogue, present, targets, proxies, words, remarks);
  }

  /** Labels that may tell whose a series is, in their canonical form. */
  static Set<String> telling(List<ServiceMap> services, Catalogue catalogue) {
    Set<String> telling = new TreeSet<>();
    for (String name : catalogue.namesFor(Set.of(Signal.values()))) {
      for (Row row : catalogue.rowsOf(name)) {
        telling.addAll(row.identity().service());
        if (row.identity().proxy()) {
          telling.addAll(row.identity().resource());
        }
      }
    }
    services.stream()
        .flatMap(service -> service.match().stream())
        .flatMap(match -> match.keySet().stream())
        .forEach(key -> telling.add(Catalogue.canonical(key)));
    return telling;
  }

  /** A match in the source's own labels: none where one of them is not there. */
  private static List<Map<String, String>> inWordsOf(
      SortedSet<String> present, Map<String, String> match) {
    List<Map<String, String>> found = List.of(Map.of());
    for (Map.Entry<String, String> each : match.entrySet()) {
      String canonical = Catalogue.canonical(each.getKey());
      List<Map<String, String>> longer = new ArrayList<>();
      for (String label : present) {
        if (Catalogue.canonical(label).equals(canonical)) {
          for (Map<String, String> before : found) {
            Map<String, String> with = new TreeMap<>(before);
            with.put(label, each.getValue());
            longer.add(with);
          }
        }
      }
      found = longer;
    }
    return match.isEmpty() ? List.of() : found;
  }

  private static String matchers(SortedMap<String, SortedSet<String>> values) {
    return String.join(
        ",",
        values.entrySet().stream().map(e -> Selector.anyOf(e.getKey(), e.getValue())).toList());
  }

  /** Alternatives of what to put between a selector's braces; an empty one asks for all series. */
  List<String> of(String name) {
    if (catalogue.signalsOf(name).stream()
        .anyMatch(signal -> NEVER_RESTRICTED.contains(SignalGroup.of(signal)))) {
      return ALL_SERIES;
    }
    SortedSet<String> alternatives = new TreeSet<>();
    for (Row row : rowsBehind(name)) {
      alternatives.addAll(row.identity().proxy() ? ofProxies(row) : ofTargets(row));
    }
    // A name without a row of its own helps to read another, and goes where that goes.
    return alternatives.isEmpty() || alternatives.contains("")
        ? ALL_SERIES
        : List.copyOf(alternatives);
  }

  /** The rows of a name; of a native histogram, those of its count and sum. */
  private List<Row> rowsBehind(String name) {
    List<Row> rows = new ArrayList<>(catalogue.rowsOf(name));
    if (rows.isEmpty()) {
      rows.addAll(catalogue.rowsOf(name + "_count"));
      rows.addAll(catalogue.rowsOf(name + "_sum"));
    }
    return rows;
  }

  private List<String> ofProxies(Row row) {
    List<String> resource = row.identity().resource();
    if (proxies.isEmpty() || resource.stream().anyMatch(label -> label.indexOf('+') >= 0)) {
      return ALL_SERIES;
    }
    List<String> by =
        resource.stream()
            .filter(labels::contains)
            .map(label -> Selector.anyOf(label, proxies))
            .toList();
    return by.isEmpty() ? ALL_SERIES : by;
  }

  /** By the scraped process; of a mesh or trace store, by the label that names the service, too. */
  private List<String> ofTargets(Row row) {
    List<String> by = new ArrayList<>(targets);
    if (!words.isEmpty()) {
      row.identity().service().stream()
          .filter(labels::contains)
          .map(label -> Selector.namedLike(label, words))
          .forEach(by::add);
    }
    return by;
  }

  /** What a person should know of it. */
  List<String> remarks() {
    return remarks;
  }
}
