package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.SignalGroup;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What of each metric signal is there, and whether it covers the window. */
final class SignalCoverage {
  private static final int SHOWN = 6;

  /** Where no scrape interval is declared; else ten of those may be missing at an end. */
  private static final Duration SLACK = Duration.ofMinutes(1);

  private final Recording recording;
  private final SeriesStore store;

  SignalCoverage(Recording recording, SeriesStore store) {
    this.recording = recording;
    this.store = store;
  }

  List<Coverage.Entry> entries(List<Series> series) {
    List<Coverage.Entry> entries = new ArrayList<>();
    for (Signal signal : Signal.values()) {
      if (signal.kind() != Signal.Kind.EVENT) {
        entries.add(entry(signal, series.stream().filter(s -> s.signal() == signal).toList()));
      }
    }
    unknownNames(entries);
    return entries;
  }

  private Coverage.Entry entry(Signal signal, List<Series> series) {
    String word = signal.name().toLowerCase(Locale.ROOT);
    List<Coverage.Gap> gaps = new ArrayList<>();
    long unmapped = store.tallies().count(Tallies.Matter.UNMAPPED, signal);
    for (Tallies.Matter matter : Tallies.Matter.values()) {
      Map<String, Long> what = store.tallies().of(matter, signal);
      if (!what.isEmpty()) {
        long count = store.tallies().count(matter, signal);
        gap(gaps, recording.window(), reason(matter), sentence(matter, count, what));
      }
    }
    if (series.isEmpty() && gaps.isEmpty() && mustBe(signal)) {
      gap(gaps, recording.window(), ReasonCode.NO_SOURCE, "the recording has no series of " + word);
    }
    if (!series.isEmpty() && mustCover(signal)) {
      window(series, word, gaps);
    }
    return new Coverage.Entry("metrics", word, series.size() + unmapped, series.size(), gaps);
  }

  private static ReasonCode reason(Tallies.Matter matter) {
    return switch (matter) {
      case CONFLICTING, COUNTED_TWICE -> ReasonCode.COUNTER_MISMATCH;
      case UNSIZED, UNLIMITED -> ReasonCode.NO_CAPACITY;
      default -> ReasonCode.NO_DATA;
    };
  }

  private static String sentence(Tallies.Matter matter, long count, Map<String, Long> what) {
    String named = " (" + list(List.copyOf(what.keySet())) + ")";
    return switch (matter) {
      case UNMAPPED ->
          count
              + " series belong to no service of window.yml"
              + named
              + ": name them under services to have them judged";
      case CONFLICTING ->
          samples(count, "came", "came")
              + " twice with different values"
              + named
              + "; the first of each was taken";
      case NOT_A_NUMBER ->
          samples(count, "is", "are") + " NaN: the source had no value then" + named + "; left out";
      case INFINITE ->
          samples(count, "is", "are") + " infinite, which no measurement is" + named + "; left out";
      case UNLIMITED -> count + " series say that their pool has no limit" + named;
      case UNSIZED ->
          "no metric tells the limit of "
              + what.size()
              + (what.size() == 1 ? " pool" : " pools")
              + named
              + ": it must stand under pools in config/policies.yml";
      case COUNTED_TWICE ->
          count
              + " series count requests that the service itself, or the mesh, counts as well"
              + named
              + "; they were left out";
      case UNSURE ->
          count
              + " series have names whose meaning was not checked in their exporter's source"
              + named
              + ": compare them with what it documents";
    };
  }

  private static String samples(long count, String one, String many) {
    return count == 1 ? "1 sample " + one : count + " samples " + many;
  }

  /**
   * Few callers have a budget of retries; those that do and never met it count nothing. Use of
   * processors is told in several ways, and no rule needs it.
   */
  private static boolean mustBe(Signal signal) {
    return signal != Signal.RETRIES_SUPPRESSED && SignalGroup.of(signal) != SignalGroup.CPU;
  }

  /** Alerts come and go; everything else is there all the time or has a hole. */
  private static boolean mustCover(Signal signal) {
    return signal != Signal.ALERT_FIRING
        && signal != Signal.ALERT_PENDING
        && signal != Signal.ALERT_ACTIVE_SINCE
        && signal != Signal.NOTIFICATIONS_FAILED
        && signal != Signal.RETRIES
        && signal != Signal.RETRIES_SUPPRESSED;
  }

  private void window(List<Series> series, String word, List<Coverage.Gap> gaps) {
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (Series each : series) {
      first = Math.min(first, each.samples().millisAt(0));
      last = Math.max(last, each.samples().millisAt(each.samples().size() - 1));
    }
    long from = recording.window().fromMillis();
    long to = recording.window().toMillis();
    long interval = recording.scrapeInterval().toMillis();
    long slack = Math.min(interval > 0 ? 10 * interval : SLACK.toMillis(), (to - from) / 4);
    TimeRange held = TimeRange.ofMillis(first, last);
    if (last < from || first >= to) {
      gap(
          gaps,
          recording.window(),
          ReasonCode.NO_DATA,
          "all samples of " + word + " lie outside the window: they reach from " + range(held));
      return;
    }
    if (first > from + slack) {
      gap(gaps, TimeRange.ofMillis(from, first), ReasonCode.PARTIAL_WINDOW, late(word, held));
    }
    if (last < to - slack && !recording.open()) {
      gap(gaps, TimeRange.ofMillis(last, to), ReasonCode.PARTIAL_WINDOW, late(word, held));
    }
  }

  private static String late(String word, TimeRange held) {
    return "samples of " + word + " reach only from " + range(held) + ": pull the rest";
  }

  private static String range(TimeRange held) {
    return held.from() + " to " + held.to();
  }

  private void unknownNames(List<Coverage.Entry> entries) {
    long count = store.unknownNames().values().stream().mapToLong(n -> n).sum();
    if (count > 0) {
      List<Coverage.Gap> gaps = new ArrayList<>();
      List<String> names =
          store.unknownNames().keySet().stream()
              .map(n -> n.isEmpty() ? "without a name, as of an expression" : Quoted.bare(n))
              .toList();
      gap(
          gaps,
          recording.window(),
          ReasonCode.NO_DATA,
          count + " series have names that the catalogue does not know (" + list(names) + ")");
      entries.add(new Coverage.Entry("metrics", "metrics", count, 0, gaps));
    }
  }

  private static String list(List<String> names) {
    String shown = String.join(", ", names.stream().limit(SHOWN).map(Quoted::bare).toList());
    return names.size() > SHOWN ? shown + " and " + (names.size() - SHOWN) + " more" : shown;
  }

  private static void gap(
      List<Coverage.Gap> gaps, TimeRange range, ReasonCode reason, String detail) {
    gaps.add(new Coverage.Gap(range, reason, detail));
  }
}
