package dev.fishbone.rules.incident;

import dev.fishbone.rules.series.Stretches;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AccessLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which time some access logs tell of: from the first to the last line of each, and as long before
 * and after as silence is usual in it. What lies between two files is not known, nor what coverage
 * names as a hole, nor what comes after the last line of a file that broke off.
 *
 * @param reach in order, without overlaps
 */
record LogCover(List<TimeRange> reach, List<TimeRange> holes) {
  private static final long LEAST_REACH_MILLIS = 1_000;
  private static final long MOST_REACH_MILLIS = 60_000;
  private static final int LINES_OF_SILENCE = 5;

  LogCover {
    reach = List.copyOf(reach);
    holes = List.copyOf(holes);
  }

  static LogCover of(Telemetry telemetry, List<AccessLog> logs) {
    List<TimeRange> holes = new ArrayList<>();
    for (AccessLog log : logs) {
      holes.addAll(holes(telemetry, log));
    }
    return new LogCover(Stretches.union(logs.stream().map(LogCover::reach).toList()), holes);
  }

  private static TimeRange reach(AccessLog log) {
    long usual =
        LINES_OF_SILENCE * (log.lastMillis() - log.firstMillis()) / Math.max(1, log.lines());
    long reach = Math.min(MOST_REACH_MILLIS, Math.max(LEAST_REACH_MILLIS, usual));
    return TimeRange.ofMillis(log.firstMillis() - reach, log.lastMillis() + reach);
  }

  private static List<TimeRange> holes(Telemetry telemetry, AccessLog log) {
    TimeRange window = telemetry.recording().window();
    List<TimeRange> holes = new ArrayList<>();
    for (Coverage.Entry entry : telemetry.coverage().entries()) {
      if (!isOf(log.file(), entry.source())
          || !entry.signal().toLowerCase(Locale.ROOT).equals("logs")) {
        continue;
      }
      for (Coverage.Gap gap : entry.gaps()) {
        TimeRange range = gap.range();
        boolean whole = !range.from().isAfter(window.from()) && !range.to().isBefore(window.to());
        // A bad line concerns the window as a whole and leaves no hole in it; a fault of the file
        // leaves what its last line does not reach.
        if (!whole) {
          holes.add(range);
        } else if (gap.detail().startsWith(log.file() + ": ")
            && reach(log).to().isBefore(window.to())
            && reach(log).to().isAfter(window.from())) {
          holes.add(new TimeRange(reach(log).to(), window.to()));
        }
      }
    }
    return holes;
  }

  /** Whether a file is a source's, by the name that its connector gave it. */
  private static boolean isOf(String file, String source) {
    return file.equals(source) || file.startsWith("logs/" + source + ".");
  }

  /** Whether a range is told of from its beginning to its end. */
  boolean covers(TimeRange range) {
    return holes.stream().noneMatch(range::overlaps)
        && reach.stream()
            .anyMatch(r -> !range.from().isBefore(r.from()) && !range.to().isAfter(r.to()));
  }
}
