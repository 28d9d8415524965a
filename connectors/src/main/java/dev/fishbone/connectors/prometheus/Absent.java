package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.SignalGroup;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.SourceException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** Says what is not there: names that nobody exports, and times that the server does not hold. */
final class Absent {
  private static final int NAMES_SHOWN = 4;

  private final HttpSource http;
  private final Catalogue catalogue;
  private final Ledger ledger;
  private final TimeRange whole;

  Absent(HttpSource http, Catalogue catalogue, Ledger ledger, TimeRange whole) {
    this.http = http;
    this.catalogue = catalogue;
    this.ledger = ledger;
    this.whole = whole;
  }

  /** Asks for the retention, where that matters. */
  @FunctionalInterface
  interface Keeps {
    Retention ask() throws SourceException;
  }

  void names(Set<Signal> wanted, Names names, Keeps keeps) throws SourceException {
    for (String warning : names.warnings()) {
      ledger.gap(
          wanted,
          whole,
          ReasonCode.PARTIAL_WINDOW,
          "the list of metric names may lack some: warning: "
              + http.scrubbed(Quoted.bare(warning)));
    }
    Set<Signal> missing = new TreeSet<>(wanted);
    names.known().forEach(name -> missing.removeAll(catalogue.signalsOf(name)));
    ledger.asked(missing, false);
    if (names.total() == 0) {
      ledger.gap(
          missing,
          whole,
          ReasonCode.NO_DATA,
          http
              + " has nothing at all in this time, which says nothing of what was then"
              + keeps.ask().clause());
      return;
    }
    missing.removeAll(toldOtherwise(missing));
    for (Signal signal : missing) {
      String what =
          SignalGroup.of(signal) == SignalGroup.ALERTS
              ? ", the history of alerts, in this time: none of its rules fired, or it has none"
              : " in this time: export one of them";
      ledger.gap(
          Set.of(signal),
          whole,
          ReasonCode.NO_DATA,
          http + " has no metric named " + shown(signal) + what);
    }
  }

  /** Use of processors is told in several ways: one of them is missed where there is none. */
  private static Set<Signal> toldOtherwise(Set<Signal> missing) {
    boolean share = !missing.contains(Signal.CPU_SHARE);
    boolean seconds = !missing.contains(Signal.CPU_SECONDS);
    Set<Signal> told = EnumSet.of(Signal.CPU_SHARE, Signal.CPU_OF_PROCESS);
    if (share) {
      told.add(Signal.CPU_SECONDS);
    }
    if (share || !seconds) {
      told.add(Signal.CPU_LIMIT);
    }
    return told;
  }

  private String shown(Signal signal) {
    List<String> known = List.copyOf(catalogue.namesFor(Set.of(signal)));
    String shown = String.join(", ", known.subList(0, Math.min(NAMES_SHOWN, known.size())));
    return known.size() > NAMES_SHOWN
        ? shown + " or " + (known.size() - NAMES_SHOWN) + " more"
        : shown;
  }

  /**
   * Times for which nothing came at all. Where only such series were asked for as come with
   * trouble, the server's word on what it keeps must do.
   */
  void times(
      Set<Signal> wanted, Names names, Oldest oldest, Duration scrapeInterval, Flavour flavour)
      throws SourceException {
    if (names.total() == 0) {
      return;
    }
    List<TimeRange> missing = oldest.missing(scrapeInterval);
    if (missing.isEmpty() && !oldest.isMute()) {
      return;
    }
    Retention keeps = Retention.UNKNOWN;
    OptionalLong now = OptionalLong.empty();
    try {
      keeps = Retention.of(http, flavour);
      if (oldest.isMute() && keeps.time().isPresent()) {
        now = ServerClock.millis(http);
      }
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.DISK) {
        throw e;
      }
      // The samples came all the same; only where nothing else tells what is kept is that a gap.
      if (oldest.isMute()) {
        String why = String.valueOf(e.getMessage());
        ledger.gap(wanted, whole, ReasonCode.SOURCE_FAILED, "how long samples are kept: " + why);
      }
    }
    if (oldest.isMute()) {
      missing =
          now.isPresent()
              ? oldest.before(now.getAsLong() - keeps.time().get().toMillis())
              : List.of();
    }
    for (TimeRange each : missing) {
      ledger.gap(
          wanted,
          each,
          ReasonCode.PARTIAL_WINDOW,
          http
              + " has no sample from "
              + each.from()
              + " to "
              + each.to()
              + ": what was then is unknown, and not nothing"
              + keeps.clause());
    }
  }
}
