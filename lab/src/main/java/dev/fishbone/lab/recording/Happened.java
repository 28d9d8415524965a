package dev.fishbone.lab.recording;

import dev.fishbone.connectors.logs.HaproxyHealth.Health;
import dev.fishbone.lab.paging.PageLog;
import dev.fishbone.lab.scenario.LabEvent;
import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.util.List;

/**
 * What a run noted while it went on.
 *
 * @param window what the recording covers
 * @param baseline the quiet time in it
 * @param events what was done to the system, with the instant at which it was done
 * @param health what HAProxy said, with the instant at which it said it
 * @param ejected distinct instances that HAProxy's own counters say it took out
 */
public record Happened(
    TimeRange window,
    TimeRange baseline,
    List<Done> events,
    List<Seen> health,
    List<PageLog.Entry> pages,
    int ejected) {
  public Happened {
    events = List.copyOf(events);
    health = List.copyOf(health);
    pages = List.copyOf(pages);
  }

  /**
   * One event.
   *
   * @param end equals the time where the event takes none
   */
  public record Done(Instant time, Instant end, LabEvent event) {
    public Done(Instant time, LabEvent event) {
      this(time, time, event);
    }
  }

  /**
   * Something that was said of an instance's health.
   *
   * @param probe what asked for it; empty where nothing did
   */
  public record Seen(Instant time, Health health, String probe, String source) {
    /** What HAProxy said. */
    public Seen(Instant time, Health health) {
      this(time, health, "GET /healthz", "haproxy");
    }
  }
}
