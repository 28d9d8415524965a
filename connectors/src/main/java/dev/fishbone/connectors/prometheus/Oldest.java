package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.SignalGroup;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The earliest sample that came of each time that was asked for. A server that keeps less, or did
 * not run yet, answers with success and nothing: what lies before that sample is unknown.
 */
final class Oldest {
  /** Series that may begin at any time, since they come with trouble. */
  private static final Set<SignalGroup> COME_AND_GO =
      Set.of(SignalGroup.ALERTS, SignalGroup.RETRIES);

  private static final int SCRAPES = 10;

  private final Catalogue catalogue;
  private final List<TimeRange> ranges;
  private final long[] first;
  private boolean asked;
  private boolean steadyAsked;

  Oldest(Catalogue catalogue, List<TimeRange> ranges) {
    this.catalogue = catalogue;
    this.ranges = ranges;
    this.first = new long[ranges.size()];
    Arrays.fill(first, Envelope.NONE);
  }

  TimeRange whole() {
    return ranges.get(0).span(ranges.get(ranges.size() - 1));
  }

  /**
   * An answer came.
   *
   * @param millis its earliest sample, {@link Envelope#NONE} where it has none
   */
  void sample(String name, Chunk chunk, long millis) {
    asked = true;
    if (catalogue.signalsOf(name).stream().map(SignalGroup::of).allMatch(COME_AND_GO::contains)) {
      return;
    }
    steadyAsked = true;
    for (int i = 0; i < first.length; i++) {
      if (ranges.get(i).overlaps(chunk.range())) {
        first[i] = Math.min(first[i], Math.max(millis, ranges.get(i).fromMillis()));
      }
    }
  }

  /** Whether only series were asked for that do not tell from when on the server has data. */
  boolean isMute() {
    return asked && !steadyAsked;
  }

  /** Times without any sample that are longer than a few scrapes; they begin with a range. */
  List<TimeRange> missing(Duration scrapeInterval) {
    List<TimeRange> missing = new ArrayList<>();
    if (!steadyAsked) {
      return missing;
    }
    for (int i = 0; i < first.length; i++) {
      TimeRange range = ranges.get(i);
      long slack =
          Math.min(
              SCRAPES * scrapeInterval.toMillis(), (range.toMillis() - range.fromMillis()) / 4);
      if (first[i] > range.fromMillis() + slack) {
        missing.add(TimeRange.ofMillis(range.fromMillis(), Math.min(first[i], range.toMillis())));
      }
    }
    return missing;
  }

  /** The parts of the ranges before an instant. */
  List<TimeRange> before(long millis) {
    return ranges.stream()
        .filter(range -> range.fromMillis() < millis)
        .map(range -> TimeRange.ofMillis(range.fromMillis(), Math.min(millis, range.toMillis())))
        .toList();
  }
}
