package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a search brought and what it did not, on its way into the ledger. */
final class SearchNotes {
  private static final Set<Signal> TRACES = Set.of(Signal.TRACES);
  private static final int SHOWN = 5;

  private final String source;
  private final Ledger ledger;
  private final SortedMap<String, List<TimeRange>> cut = new TreeMap<>();
  private final Set<String> foundServices = new HashSet<>();
  private final Set<TimeRange> foundRanges = new HashSet<>();
  private boolean failed;

  SearchNotes(String source, Ledger ledger) {
    this.source = source;
    this.ledger = ledger;
  }

  void found(TraceSearch.Part part, TraceStore.Found found) {
    if (found.traces() > 0) {
      foundServices.add(part.service());
      foundRanges.add(part.range());
    }
  }

  void failed(TraceSearch.Part part, String why) {
    failed = true;
    ledger.failed(TRACES, part.slice(), traces(part.service()) + ": " + why);
  }

  /** The part's last answer. */
  void done(TraceSearch.Part part, TraceStore.Found found) {
    boolean trusted = found.problem().isEmpty();
    ledger.asked(TRACES, trusted && !found.full());
    if (!trusted) {
      failed = true;
      ledger.gap(
          TRACES,
          part.slice(),
          found.traces() == 0 ? ReasonCode.SOURCE_FAILED : ReasonCode.PARTIAL_WINDOW,
          traces(part.service()) + ": " + found.problem());
    } else if (found.full()) {
      cut.computeIfAbsent(part.service(), s -> new ArrayList<>()).add(part.slice());
    }
  }

  private static String traces(String service) {
    return service.isEmpty() ? "traces" : "traces of " + Quoted.text(service);
  }

  /** Seconds that hold more than an answer takes. */
  void reportCut(int limit) {
    cut.forEach(
        (service, slices) -> {
          for (TimeRange range : Slices.joined(slices)) {
            ledger.gap(
                TRACES,
                range,
                ReasonCode.PARTIAL_WINDOW,
                traces(service)
                    + ": a second holds more than an answer takes ("
                    + limit
                    + "), and the rest is missing: set search-limit higher");
          }
        });
  }

  /**
   * Times and services of which nothing was found. That is told only where all questions were
   * answered: what failed has a gap of its own.
   */
  void reportMissing(Wanted wanted, Collection<String> listed, Pull pull) {
    if (failed) {
      return;
    }
    for (TimeRange range : pull.ranges()) {
      if (!foundRanges.contains(range)) {
        ledger.asked(TRACES, false);
        ledger.gap(
            TRACES,
            range,
            ReasonCode.NO_DATA,
            source
                + " has no trace of this time: does it keep traces that long, and is it where these"
                + " services send theirs?");
      }
    }
    wanted
        .namesOf()
        .forEach(
            (service, names) -> {
              if (!foundRanges.isEmpty() && Collections.disjoint(names, foundServices)) {
                ledger.gap(TRACES, pull.hull(), ReasonCode.NO_DATA, missing(names, listed));
              }
            });
  }

  private String missing(Collection<String> names, Collection<String> listed) {
    String asked = names.stream().map(Quoted::text).collect(Collectors.joining(" or "));
    String hint = Nearest.hint(names.iterator().next(), listed);
    List<String> others = listed.stream().filter(name -> !name.isEmpty()).sorted().toList();
    String shown = others.stream().limit(SHOWN).map(Quoted::bare).collect(Collectors.joining(", "));
    String more = others.size() > SHOWN ? " and " + (others.size() - SHOWN) + " more" : "";
    return source
        + " has no trace of "
        + asked
        + " in this time"
        + Quoted.bare(hint)
        + (others.isEmpty() ? "" : "; it lists " + shown + more)
        + ": set the service's match to its service.name";
  }
}
