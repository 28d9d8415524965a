package dev.fishbone.connectors;

import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Note;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.routing.Routing;
import java.util.List;

/**
 * What a recording holds besides spans and samples; events in order of time. The coverage begins
 * with what its connectors said when it was made.
 */
public record ContextRead(
    List<AlertRule> alertRules,
    Routing routing,
    List<Change> changes,
    List<Page> pages,
    List<HealthEvent> health,
    List<Note> notes,
    Policies policies,
    Coverage coverage) {
  public ContextRead {
    alertRules = List.copyOf(alertRules);
    changes = List.copyOf(changes);
    pages = List.copyOf(pages);
    health = List.copyOf(health);
    notes = List.copyOf(notes);
  }
}
