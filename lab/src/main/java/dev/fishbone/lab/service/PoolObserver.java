package dev.fishbone.lab.service;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Looks into the pools every 20 ms, far more often than any scrape, and writes what it sees outside
 * the recording: the truth of the run must not come from the telemetry that is judged.
 */
final class PoolObserver implements AutoCloseable {
  /**
   * @param full at least one pool is used up and somebody waits for it
   * @param waiting the most that wait at one pool
   */
  record Reading(boolean full, int waiting) {}

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final PrintWriter out;

  PoolObserver(Path file, Supplier<Reading> pools) throws IOException {
    out = new PrintWriter(Files.newBufferedWriter(file));
    var unused = clock.scheduleAtFixedRate(() -> write(pools.get()), 0, 20, TimeUnit.MILLISECONDS);
  }

  private void write(Reading reading) {
    out.println(
        System.currentTimeMillis() + "," + (reading.full() ? 1 : 0) + "," + reading.waiting());
  }

  @Override
  public void close() {
    clock.shutdown();
    try {
      clock.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.close();
  }
}
