package dev.fishbone.rules.impact;

import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.util.Arrays;

/** Whether the rows of a count reach over a range. Half of it counted is no count of it. */
final class CountCover {
  /**
   * Rows that stand where something happened, not at a fixed pace, may be so much further apart.
   */
  private static final int ROWS_OF_SILENCE = 5;

  private CountCover() {}

  /** From its start to its end, each with at most the usual distance of two rows to spare. */
  static boolean over(BusinessCount count, TimeRange range) {
    Samples rows = count.perSecond();
    int first = rows.firstAtOrAfter(range.fromMillis());
    int end = rows.firstAtOrAfter(range.toMillis());
    if (first == end) {
      return false;
    }
    long spacing = Math.min(range.length().toMillis(), spacingMillis(rows));
    return rows.millisAt(first) - range.fromMillis() <= spacing
        && range.toMillis() - rows.millisAt(end - 1) <= spacing;
  }

  /** The usual distance of two rows, their median; several times that where they keep no pace. */
  private static long spacingMillis(Samples rows) {
    long[] apart = new long[rows.size() - 1];
    Arrays.setAll(apart, i -> rows.millisAt(i + 1) - rows.millisAt(i));
    if (apart.length == 0) {
      return 0;
    }
    Arrays.sort(apart);
    long median = apart[apart.length / 2];
    long alike = Arrays.stream(apart).filter(a -> a == median).count();
    return 2 * alike >= apart.length ? median : ROWS_OF_SILENCE * median;
  }
}
