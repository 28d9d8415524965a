package dev.fishbone.connectors.context;

import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Note;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.routing.Routing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Everything of a recording that is neither spans nor samples; events in order of time. */
public record ContextFiles(
    List<AlertRule> alertRules,
    Routing routing,
    List<Change> changes,
    List<Page> pages,
    List<HealthEvent> health,
    List<Note> notes,
    Policies policies,
    Coverage coverage) {
  public ContextFiles {
    alertRules = List.copyOf(alertRules);
    changes = List.copyOf(changes);
    pages = List.copyOf(pages);
    health = List.copyOf(health);
    notes = List.copyOf(notes);
  }

  public static ContextFiles read(Folder folder, Recording recording) throws IOException {
    List<Coverage.Entry> entries = new ArrayList<>();
    AlertFiles alerts = new AlertFiles(folder, recording, entries);
    List<AlertRule> rules = alerts.rules();
    Routing routing = alerts.routing();
    LineFile lines = new LineFile(folder, recording.window(), entries);
    List<Page> pages = new ArrayList<>(lines.read("pages.jsonl", Signal.PAGES, EventLines::page));
    if (!folder.files("alerts").keySet().stream()
        .filter(f -> f.startsWith("alerts/notifications.jsonl"))
        .toList()
        .isEmpty()) {
      pages.addAll(
          lines.read("alerts/notifications.jsonl", Signal.PAGES, EventLines::notification));
    }
    List<Change> changes =
        new ArrayList<>(lines.read("changes.jsonl", Signal.CHANGES, EventLines::change));
    List<HealthEvent> health =
        new ArrayList<>(lines.read("health.jsonl", Signal.HEALTH_EVENTS, EventLines::health));
    List<Note> notes = new ArrayList<>(lines.read("notes.jsonl", Signal.NOTES, EventLines::note));
    pages.sort(Comparator.comparing(Page::time).thenComparing(Page::origin));
    changes.sort(Comparator.comparing(Change::time).thenComparing(Change::origin));
    health.sort(Comparator.comparing(HealthEvent::time).thenComparing(HealthEvent::origin));
    notes.sort(Comparator.comparing(Note::time).thenComparing(Note::origin));
    Policies policies = ConfigFiles.read(folder, recording, entries);
    links(folder, recording, entries);
    return new ContextFiles(
        rules, routing, changes, pages, health, notes, policies, new Coverage(entries));
  }

  private static void links(Folder folder, Recording recording, List<Coverage.Entry> entries)
      throws IOException {
    for (String link : folder.links()) {
      Coverage.Gap gap =
          new Coverage.Gap(
              recording.window(),
              ReasonCode.SOURCE_FAILED,
              Quoted.bare(link) + " is a link and was not followed: put the file itself there");
      entries.add(new Coverage.Entry(link, "files", 1, 0, List.of(gap)));
    }
    for (String odd : folder.odd()) {
      Coverage.Gap gap =
          new Coverage.Gap(
              recording.window(),
              ReasonCode.SOURCE_FAILED,
              Quoted.bare(odd)
                  + " is no file (a pipe or device) and was not read: save its content");
      entries.add(new Coverage.Entry(odd, "files", 1, 0, List.of(gap)));
    }
  }
}
