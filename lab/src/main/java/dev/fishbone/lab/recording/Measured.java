package dev.fishbone.lab.recording;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.paging.PageLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Figures that were measured inside the parts while a scenario ran.
 *
 * @param db Pricing's pools of connections
 * @param threads the request threads of Orders
 * @param ejected instances that HAProxy's counters say it took out
 * @param firstPage from the trigger to the first notification at a pager; empty: nobody was paged
 */
record Measured(Observed db, Observed threads, int ejected, Optional<Duration> firstPage) {
  /**
   * @param from the window's begin, as an offset from the trigger
   */
  static Measured of(Observed db, Observed threads, Happened happened, Duration from) {
    Instant trigger = happened.window().from().minus(from);
    return new Measured(
        db,
        threads,
        happened.ejected(),
        happened.pages().stream()
            .filter(page -> page.type().equals("notified") && !page.source().equals("slack"))
            .map(PageLog.Entry::time)
            .findFirst()
            .map(page -> Duration.between(trigger, page)));
  }

  /**
   * @throws LabException where the scenario promises a page and none came
   */
  double value(String name) throws LabException {
    return switch (name) {
      case "db-pool-full" -> tenths(db.fullSeconds());
      case "db-peak-pending" -> db.peakWaiting();
      case "threads-full" -> tenths(threads.fullSeconds());
      case "first-page" -> {
        if (firstPage.isEmpty()) {
          throw new LabException(
              "nothing recorded: the scenario's truth needs a first page, and nobody was paged");
        }
        yield tenths(firstPage.get().toMillis() / 1e3);
      }
      default -> ejected;
    };
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
