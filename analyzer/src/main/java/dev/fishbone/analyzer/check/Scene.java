package dev.fishbone.analyzer.check;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** What judging a claim takes: facts, and how words are understood. */
record Scene(
    Facts facts,
    Vocabulary vocabulary,
    Event.Finder events,
    List<Measure> measures,
    Function<Claim, String> place) {
  /** The place of a claim in a draft that is held against itself. */
  String placeOf(Claim claim) {
    return place.apply(claim);
  }

  Set<Event> events(Clauses clauses, Clauses.Range range) {
    return events.in(clauses.mask(range));
  }

  Set<String> names(Clauses clauses, Clauses.Range range) {
    return facts.names().in(clauses, range);
  }

  List<Moment> moments(Clauses clauses, Clauses.Range range, Set<Event> events) {
    return facts.moments(events, names(clauses, range));
  }

  String clock(Moment moment) {
    return Shown.clock(moment.at(), facts.zone(), moment.exact());
  }

  String told(Moment moment) {
    return moment.what() + " was at " + clock(moment);
  }
}
