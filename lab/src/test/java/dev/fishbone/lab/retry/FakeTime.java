package dev.fishbone.lab.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only when somebody sleeps or {@link #pass} is called. */
final class FakeTime implements TimeSource {
  final List<Duration> slept = new ArrayList<>();
  private long now;

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void sleep(Duration duration) {
    slept.add(duration);
    pass(duration);
  }

  void pass(Duration duration) {
    now += duration.toNanos();
  }
}
