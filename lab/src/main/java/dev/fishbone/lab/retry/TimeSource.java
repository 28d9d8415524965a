package dev.fishbone.lab.retry;

import java.time.Duration;

/** Time that passes: the machine's, or a test's. */
public interface TimeSource {
  long nanoTime();

  void sleep(Duration duration) throws InterruptedException;

  /** The machine's monotonic clock. */
  TimeSource MACHINE =
      new TimeSource() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
          Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);
        }
      };
}
