package dev.fishbone.rules.paging;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Rules tried on all that was recorded of something: whether they fire in the incident, and how
 * often outside of it.
 *
 * @param values one a step, over all the time of which there are samples
 * @param incident with the time around it in which a rule may still see it
 */
record BackTest(BinValues values, TimeRange incident) {
  private static final long MOST_STEPS = 400_000;

  /**
   * @param evaluation how often rules are evaluated
   */
  static BackTest of(Watched watched, TimeRange incident, Duration evaluation) {
    TimeRange extent = watched.extent();
    long least = extent.length().toMillis() / MOST_STEPS + 1;
    Duration step = evaluation.toMillis() < least ? Duration.ofMillis(least) : evaluation;
    return new BackTest(watched.over(extent, step), incident);
  }

  /** The first firing that began in the incident; nothing where it fired already. */
  Optional<Instant> caught(List<TimeRange> firings) {
    return firings.stream().anyMatch(f -> f.contains(incident.from()))
        ? Optional.empty()
        : firings.stream().map(TimeRange::from).filter(incident::contains).findFirst();
  }

  Noise noise(List<TimeRange> firings, Settings settings) {
    int pages = (int) firings.stream().filter(f -> !incident.contains(f.from())).count();
    long known = 0;
    for (int bin = 0; bin < values.count(); bin++) {
      boolean outside = !incident.contains(Instant.ofEpochMilli(values.bins().fromMillis(bin)));
      known +=
          outside && values.known(bin)
              ? values.bins().toMillis(bin) - values.bins().fromMillis(bin)
              : 0;
    }
    return Noise.of(pages, Duration.ofMillis(known), settings);
  }

  /** The highest value from the incident's start to an instant; 0 where none is known. */
  double reached(Instant until) {
    double most = 0;
    for (int bin = 0; bin < values.count(); bin++) {
      Instant at = Instant.ofEpochMilli(values.bins().toMillis(bin));
      if (incident.contains(at) && !at.isAfter(until) && values.at(bin) > most) {
        most = values.at(bin);
      }
    }
    return most;
  }

  /** The parts of some ranges that are not of the incident. */
  static Duration outside(List<TimeRange> ranges, TimeRange incident) {
    return Duration.ofMillis(
        Math.round(1e3 * Stretches.seconds(Stretches.without(ranges, List.of(incident)))));
  }
}
