package dev.fishbone.rules.book;

import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which signals a recording really holds, so that "looked at nothing" is never read as "fine". */
final class Presence {
  private final Set<Signal> present = EnumSet.noneOf(Signal.class);
  private final Coverage coverage;
  private final boolean recorded;

  Presence(Telemetry telemetry) {
    coverage = telemetry.coverage();
    TimeRange window = telemetry.recording().window();
    telemetry.series().stream()
        .filter(s -> !s.samples().within(window).isEmpty())
        .forEach(s -> present.add(s.signal()));
    boolean spans = telemetry.traces().spans() > telemetry.traces().quality().outsideWindow();
    recorded = !present.isEmpty() || spans;
    add(Signal.TRACES, spans);
    add(Signal.ALERT_RULES, !telemetry.alertRules().isEmpty());
    add(Signal.ALERT_ROUTES, !telemetry.routing().roots().isEmpty());
    add(Signal.PAGES, !telemetry.pages().isEmpty());
    add(Signal.CHANGES, !telemetry.changes().isEmpty());
    add(Signal.HEALTH_EVENTS, !telemetry.health().isEmpty());
    add(Signal.NOTES, !telemetry.notes().isEmpty());
  }

  private void add(Signal signal, boolean there) {
    if (there) {
      present.add(signal);
    }
  }

  boolean has(Signal signal) {
    return present.contains(signal);
  }

  /**
   * Where the window holds neither a sample nor a span, silence of any kind means nothing: why no
   * rule can judge.
   */
  Optional<NotAssessed> nothingRecorded() {
    return recorded
        ? Optional.empty()
        : Optional.of(
            new NotAssessed(
                ReasonCode.NO_DATA,
                "anything recorded within the window: it holds no sample and no span",
                "compare the window in window.yml with the times of the recorded data"));
  }

  /** Whether an entry is of a signal that is needed, or of the group or files that hold it. */
  private static boolean about(Coverage.Entry entry, Need need) {
    String name = entry.signal().toLowerCase(Locale.ROOT);
    return need.anyOf().stream()
        .anyMatch(
            signal ->
                signal.name().toLowerCase(Locale.ROOT).startsWith(name)
                    || (name.equals("metrics") && signal.kind() != Signal.Kind.EVENT));
  }

  /** Empty where the need is met; otherwise why it is not. */
  Optional<NotAssessed> unmet(Need need) {
    if (need.anyOf().stream().anyMatch(present::contains)) {
      return Optional.empty();
    }
    boolean failed =
        coverage.entries().stream()
            .filter(entry -> about(entry, need))
            .flatMap(entry -> entry.gaps().stream())
            .anyMatch(gap -> gap.reason() == ReasonCode.SOURCE_FAILED);
    return Optional.of(
        new NotAssessed(
            failed ? ReasonCode.SOURCE_FAILED : ReasonCode.NO_DATA, need.what(), need.hint()));
  }
}
