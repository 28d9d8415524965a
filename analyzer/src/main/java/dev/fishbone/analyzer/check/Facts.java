package dev.fishbone.analyzer.check;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What claims are held against: moments, figures, statements and names. */
final class Facts {
  /** More moments of one event than a person tells apart are not compared each with each. */
  private static final int MOST_MOMENTS = 24;

  private final Map<Event, List<Moment>> moments = new EnumMap<>(Event.class);
  private List<Moment> all = List.of();
  private final Map<String, List<Fact>> figures = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final Statements statements = new Statements();
  private final Receivers receivers = new Receivers();
  private final Names names;
  private final ZoneId zone;
  private final double from;
  private final double to;

  /**
   * @param from seconds since the epoch at which what is known begins
   */
  Facts(Names names, ZoneId zone, double from, double to) {
    this.names = names;
    this.zone = zone;
    this.from = from;
    this.to = to;
  }

  /** Moments that differ in nothing but their evidence are one. */
  void add(Moment moment) {
    List<Moment> of = moments.computeIfAbsent(moment.event(), e -> new ArrayList<>());
    boolean known = of.size() >= MOST_MOMENTS || of.stream().anyMatch(m -> m.isSame(moment));
    if (!known) {
      of.add(moment);
      all = moments.values().stream().flatMap(List::stream).toList();
    }
  }

  void add(Fact fact) {
    figures.computeIfAbsent(fact.measure().name(), m -> new ArrayList<>()).add(fact);
  }

  void add(Change change) {
    changes.add(change);
  }

  /** Where a draft alone is read, its own words do not bear themselves out. */
  List<Fact> figures(Measure measure, String besides) {
    return besides.isEmpty()
        ? figures(measure)
        : figures(measure).stream().filter(f -> !f.figure().equals(besides)).toList();
  }

  /** What became of a figure in the incident. */
  List<Change> changes() {
    return changes;
  }

  Statements statements() {
    return statements;
  }

  Receivers receivers() {
    return receivers;
  }

  Names names() {
    return names;
  }

  ZoneId zone() {
    return zone;
  }

  double from() {
    return from;
  }

  double to() {
    return to;
  }

  /** In the order in which they became known. */
  List<Moment> moments(Event event) {
    return moments.getOrDefault(event, List.of());
  }

  /** Of any of these events; only those of what is named, where any is. */
  List<Moment> moments(Set<Event> events, Set<String> named) {
    List<Moment> found = new ArrayList<>();
    for (Event event : events) {
      List<Moment> of = moments(event);
      int before = found.size();
      for (Moment moment : named.isEmpty() ? List.<Moment>of() : of) {
        if (named.contains(moment.name())) {
          found.add(moment);
        }
      }
      if (found.size() == before) {
        found.addAll(of);
      }
    }
    return found;
  }

  List<Moment> allMoments() {
    return all;
  }

  List<Fact> figures(Measure measure) {
    return figures.getOrDefault(measure.name(), List.of());
  }

  List<Fact> figures(String measure) {
    return figures.getOrDefault(measure, List.of());
  }
}
