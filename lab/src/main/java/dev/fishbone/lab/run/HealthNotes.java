package dev.fishbone.lab.run;

import dev.fishbone.connectors.logs.HaproxyHealth.Health;
import dev.fishbone.lab.recording.Happened;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What others than the load balancer note of instances of Orders, each with its instant. */
final class HealthNotes {
  private final List<Happened.Seen> notes = Collections.synchronizedList(new ArrayList<>());

  /**
   * Adds one, of now.
   *
   * @param state {@code failing}, {@code drain} or {@code restarted}
   * @param probe what asked; empty where nothing did
   */
  void add(String instance, String state, String reason, String probe, String source) {
    notes.add(
        new Happened.Seen(Instant.now(), new Health("", instance, state, reason), probe, source));
  }

  List<Happened.Seen> all() {
    synchronized (notes) {
      return List.copyOf(notes);
    }
  }
}
