package dev.fishbone.rules.series;

import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;

/**
 * When a pool was full with callers waiting. A scrape that saw it stands for half an interval to
 * either side; surely it was full from the first to the last of such scrapes in a row, and at most
 * from the scrape before them to the one after. Time that only counters show counts half an
 * interval a bin, from none to a whole one. Each edge is thus off by half an interval at most.
 */
public record FullTime(List<TimeRange> surely, List<TimeRange> likely, List<TimeRange> atMost) {
  public static final FullTime NONE = new FullTime(List.of(), List.of(), List.of());

  public FullTime {
    surely = Stretches.union(surely);
    likely = Stretches.union(likely);
    atMost = Stretches.union(atMost);
  }

  /** The time in which at least one of several was full. */
  public static FullTime ofAny(List<FullTime> instances) {
    List<TimeRange> surely = new ArrayList<>();
    List<TimeRange> likely = new ArrayList<>();
    List<TimeRange> atMost = new ArrayList<>();
    for (FullTime instance : instances) {
      surely.addAll(instance.surely);
      likely.addAll(instance.likely);
      atMost.addAll(instance.atMost);
    }
    return new FullTime(surely, likely, atMost);
  }

  public FullTime within(TimeRange range) {
    return new FullTime(
        Stretches.within(surely, range),
        Stretches.within(likely, range),
        Stretches.within(atMost, range));
  }
}
