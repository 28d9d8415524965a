package dev.fishbone.rules.paging;

import dev.fishbone.rules.series.BinValues;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A rule that was not there, evaluated on what was recorded. */
final class RuleTrial {
  private RuleTrial() {}

  /**
   * When it would have fired: from the first evaluation at which the value had been above the
   * threshold for so long, to the first at which it was not. A value that is not known is not above
   * it. Evaluations are at the ends of the steps.
   */
  static List<TimeRange> firings(BinValues values, double threshold, Duration hold) {
    List<TimeRange> firings = new ArrayList<>();
    long since = -1;
    long fired = -1;
    for (int bin = 0; bin < values.count(); bin++) {
      long at = values.bins().toMillis(bin);
      if (values.at(bin) > threshold) {
        since = since < 0 ? at : since;
        fired = fired < 0 && at - since >= hold.toMillis() ? at : fired;
      } else {
        if (fired >= 0) {
          firings.add(TimeRange.ofMillis(fired, at));
        }
        since = -1;
        fired = -1;
      }
    }
    if (fired >= 0) {
      firings.add(
          new TimeRange(
              Instant.ofEpochMilli(fired),
              Instant.ofEpochMilli(Math.max(fired, values.bins().range().toMillis()))));
    }
    return firings;
  }
}
