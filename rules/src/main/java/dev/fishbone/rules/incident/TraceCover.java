package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.RootTally;
import dev.fishbone.telemetry.summary.ServiceCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Where spans were recorded: from the first to the last request, but for the holes that the
 * coverage names. Silence elsewhere means nothing.
 */
public record TraceCover(List<TimeRange> holes, TimeRange extent) {
  public TraceCover {
    holes = List.copyOf(holes);
  }

  public static TraceCover of(Telemetry telemetry) {
    List<TimeRange> holes = new ArrayList<>();
    for (Coverage.Entry entry : telemetry.coverage().entries()) {
      if (entry.signal().toLowerCase(Locale.ROOT).equals("traces")) {
        entry.gaps().forEach(gap -> holes.add(gap.range()));
      }
    }
    long first = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    Stream<BinCounts> roots = telemetry.traces().roots().stream().map(RootTally::requests);
    Stream<BinCounts> served =
        telemetry.traces().services().stream().map(s -> s.count(ServiceCount.REQUESTS));
    for (BinCounts counts : Stream.concat(roots, served).toList()) {
      if (!counts.stretches().isEmpty()) {
        first = Math.min(first, counts.firstSecond());
        end = Math.max(end, counts.endSecond());
      }
    }
    TimeRange extent =
        first > end ? TimeRange.ofMillis(0, 0) : TimeRange.ofMillis(first * 1000, end * 1000);
    return new TraceCover(holes, extent);
  }

  /** Whether what was not counted in a bin did not happen. */
  public boolean covers(TimeRange bin) {
    return !bin.from().isBefore(extent.from())
        && !bin.to().isAfter(extent.to().plusSeconds(1))
        && holes.stream().noneMatch(bin::overlaps);
  }
}
