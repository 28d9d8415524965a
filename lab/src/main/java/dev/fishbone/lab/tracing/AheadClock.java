package dev.fishbone.lab.tracing;

import io.opentelemetry.sdk.common.Clock;
import java.time.Duration;

/** The clock of a host that is set wrong: durations are right, instants are not. */
final class AheadClock implements Clock {
  private final Clock right = Clock.getDefault();
  private final long nanos;

  AheadClock(Duration ahead) {
    nanos = ahead.toNanos();
  }

  @Override
  public long now() {
    return right.now() + nanos;
  }

  @Override
  public long now(boolean highPrecision) {
    return right.now(highPrecision) + nanos;
  }

  @Override
  public long nanoTime() {
    return right.nanoTime();
  }
}
