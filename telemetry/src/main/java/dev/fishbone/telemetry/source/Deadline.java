package dev.fishbone.telemetry.source;

import java.time.Duration;

/** When a pull must end; whoever has a clock supplies it. */
@FunctionalInterface
public interface Deadline {
  Deadline NEVER = () -> Duration.ofDays(365);

  /** The time that is left, zero or less where none is. */
  Duration left();

  default boolean passed() {
    return left().isNegative() || left().isZero();
  }
}
