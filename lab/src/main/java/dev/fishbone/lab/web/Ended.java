package dev.fishbone.lab.web;

import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What became of each checkout, as the people who made them know it. */
final class Ended {
  private final Queue<Checkout> checkouts = new ConcurrentLinkedQueue<>();

  private record Checkout(Instant begun, boolean failed) {}

  void add(Instant begun, boolean failed) {
    checkouts.add(new Checkout(begun, failed));
  }

  /** Share of the checkouts begun in a time, 0–1, that failed; 0 where none began. */
  double failedShare(TimeRange time) {
    return checkouts.stream()
        .filter(checkout -> time.contains(checkout.begun()))
        .mapToInt(checkout -> checkout.failed() ? 1 : 0)
        .average()
        .orElse(0);
  }
}
