package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.scan.reading.SeenMinutes.Times;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time that is scanned.
 *
 * @param from as it was asked for
 * @param to as it was asked for
 * @param zone in which the night has its day, as it was asked for
 */
public record NightWindow(Optional<Instant> from, Optional<Instant> to, Optional<ZoneId> zone) {
  public static final NightWindow UNASKED =
      new NightWindow(Optional.empty(), Optional.empty(), Optional.empty());

  private static final Duration LONGEST = Duration.ofDays(31);

  /** Of spans as far apart as this from all others a few are taken for wrong clocks. */
  private static final long APART_MINUTES = 60;

  private static final double FEW = 0.001;

  /**
   * The window.
   *
   * @param recorded what recordings say; none where all are files
   * @param times of the spans that came without a recording
   * @param fault the first that was found in files; empty where none was
   * @throws RunFailure where there is none, or it is longer than can be scanned
   */
  TimeRange of(List<TimeRange> recorded, Times times, String fault) throws RunFailure {
    List<TimeRange> all = new ArrayList<>(recorded);
    usual(times).ifPresent(all::add);
    Optional<TimeRange> seen = all.stream().reduce(TimeRange::span);
    Optional<Instant> begin = from.or(() -> seen.map(TimeRange::from));
    Optional<Instant> end = to.or(() -> seen.map(TimeRange::to));
    if (begin.isEmpty() || end.isEmpty()) {
      throw new RunFailure(
          "no span could be read, so that there is nothing to scan"
              + (fault.isEmpty() ? ": name files with traces" : "; " + fault));
    }
    if (!begin.get().isBefore(end.get())) {
      throw new RunFailure(
          "the window would end ("
              + end.get()
              + ") before it begins ("
              + begin.get()
              + "): give --from and --to of the traffic");
    }
    TimeRange window = new TimeRange(begin.get(), end.get());
    if (window.length().compareTo(LONGEST) > 0) {
      throw new RunFailure(
          "the inputs reach from "
              + window.from()
              + " to "
              + window.to()
              + ": 31 days are scanned at most; say --from and --to");
    }
    return window;
  }

  /** From the first span to the last but for those, less than one in a thousand, that lie apart. */
  private static Optional<TimeRange> usual(Times times) {
    if (times.minutes().isEmpty()) {
      return Optional.empty();
    }
    List<Map.Entry<Long, Long>> minutes = new ArrayList<>(times.minutes().entrySet());
    double few = FEW * times.spans();
    int first = 0;
    int last = minutes.size() - 1;
    long before = 0;
    for (int i = 0; i < last && before + minutes.get(i).getValue() < few; i++) {
      before += minutes.get(i).getValue();
      if (minutes.get(i + 1).getKey() - minutes.get(i).getKey() >= APART_MINUTES) {
        first = i + 1;
      }
    }
    long after = 0;
    for (int i = minutes.size() - 1; i > first && after + minutes.get(i).getValue() < few; i--) {
      after += minutes.get(i).getValue();
      if (minutes.get(i).getKey() - minutes.get(i - 1).getKey() >= APART_MINUTES) {
        last = i - 1;
      }
    }
    Instant from = Times.minute(minutes.get(first).getKey()).from();
    Instant to = Times.minute(minutes.get(last).getKey()).to();
    return Optional.of(
        new TimeRange(
            first == 0 ? Instant.ofEpochSecond(times.first()) : from,
            last == minutes.size() - 1 ? Instant.ofEpochSecond(times.last() + 1) : to));
  }
}
