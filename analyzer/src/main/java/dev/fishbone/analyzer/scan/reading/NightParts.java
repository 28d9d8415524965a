package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.ContextRead;
import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.connectors.RecordingException;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Note;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What several inputs hold besides traces, put together as that of one night. */
final class NightParts {
  private final List<Series> series = new ArrayList<>();
  private final Set<AlertRule> rules = new LinkedHashSet<>();
  private final AgreedRouting routing = new AgreedRouting();
  private final List<Change> changes = new ArrayList<>();
  private final List<Page> pages = new ArrayList<>();
  private final List<HealthEvent> health = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();
  private final AgreedPolicies policies = new AgreedPolicies();
  private AccessSummary access = AccessSummary.NONE;
  private final List<BusinessCount> counts = new ArrayList<>();
  private final List<Coverage.Entry> coverage = new ArrayList<>();

  /**
   * Adds what an input holds.
   *
   * @param input its name
   * @param recording of that input, with the night's window
   */
  void add(String input, RecordingReader reader, Recording recording) throws RecordingException {
    MetricsRead metrics = reader.metrics(recording);
    ContextRead context = reader.context(recording);
    BusinessRead business = reader.business(recording);
    series.addAll(metrics.series());
    rules.addAll(context.alertRules());
    routing.add(input, context.routing());
    changes.addAll(context.changes());
    pages.addAll(context.pages());
    health.addAll(context.health());
    notes.addAll(context.notes());
    policies.add(input, context.policies());
    access = access.logs().isEmpty() ? business.access() : access;
    counts.addAll(business.counts());
    coverage.addAll(metrics.coverage().entries());
    coverage.addAll(context.coverage().entries());
    coverage.addAll(business.coverage().entries());
  }

  /** Files alone have no configuration beside them. */
  void nothing(Recording recording) {
    coverage.add(
        new Coverage.Entry(
            "config",
            "policies",
            1,
            0,
            List.of(
                new Coverage.Gap(
                    recording.window(),
                    ReasonCode.NO_SOURCE,
                    "files alone tell no policies: give a folder that holds them and config/"))));
  }

  /** Where the inputs contradict each other. */
  List<Coverage.Entry> contradictions(TimeRange window) {
    List<Coverage.Entry> entries = new ArrayList<>(policies.coverage(window));
    entries.addAll(routing.coverage(window));
    return entries;
  }

  Telemetry telemetry(Recording recording, TraceSummary traces, List<Coverage.Entry> ofTraces) {
    changes.sort(Comparator.comparing(Change::time).thenComparing(Change::origin));
    pages.sort(Comparator.comparing(Page::time).thenComparing(Page::origin));
    health.sort(Comparator.comparing(HealthEvent::time).thenComparing(HealthEvent::origin));
    notes.sort(Comparator.comparing(Note::time).thenComparing(Note::origin));
    List<Coverage.Entry> all = new ArrayList<>(ofTraces);
    Policies together = policies.together();
    // Of several inputs one with a configuration will do.
    coverage.stream()
        .filter(e -> together.equals(Policies.NONE) || !isMissingConfiguration(e))
        .forEach(all::add);
    return new Telemetry(
        recording,
        series,
        traces,
        List.copyOf(rules),
        routing.together(),
        changes,
        pages,
        health,
        notes,
        together,
        access,
        counts,
        new Coverage(all));
  }

  private static boolean isMissingConfiguration(Coverage.Entry entry) {
    return entry.source().equals("config")
        && entry.gaps().stream().allMatch(g -> g.reason() == ReasonCode.NO_SOURCE);
  }
}
