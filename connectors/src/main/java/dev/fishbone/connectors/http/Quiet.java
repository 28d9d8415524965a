package dev.fishbone.connectors.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time during which a source asked to be left alone, whatever the question: one answer with
 * {@code Retry-After} holds for all that wait.
 */
final class Quiet {
  private final AtomicLong endNanos = new AtomicLong(System.nanoTime());

  void atLeast(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    endNanos.accumulateAndGet(end, (old, asked) -> asked - old > 0 ? asked : old);
  }

  /** What is left of it; zero where nothing is. */
  Duration left() {
    long left = endNanos.get() - System.nanoTime();
    return left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
  }
}
