package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Locale;

/** The words for a pool whose connections came back. */
final class NoLeak {
  private NoLeak() {}

  static Outcome.Clear of(Study study, LeakLimits limits) {
    TimeRange window = study.window().bins().range();
    long half = (window.fromMillis() + window.toMillis()) / 2;
    TimeRange late = TimeRange.ofMillis(half, window.toMillis());
    PoolInstance worst = study.any();
    double floor = -1;
    for (PoolInstance pool : study.pools()) {
      double least = least(pool.active().within(late));
      if (least > floor) {
        floor = least;
        worst = pool;
      }
    }
    double size = study.size().orElse(1.0);
    Sources sources = new Sources(study);
    Evidence shown = sources.inUse(worst, window);
    String text =
        String.format(
            Locale.ROOT,
            "Connections of %s came back: in the second half of the window the fewest in use were %s of %s",
            sources.poolName(),
            Wording.estimate(Math.max(0, floor)),
            Wording.estimate(size));
    return new Outcome.Clear(
        text,
        List.of(Figure.exact("floor", Math.max(0, floor), "connections", shown)),
        new Outcome.Margin("floor", limits.lost(size), "connections"),
        List.of(shown),
        List.of());
  }

  private static double least(Samples samples) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < samples.size(); i++) {
      least = Math.min(least, samples.valueAt(i));
    }
    return samples.isEmpty() ? 0 : least;
  }

  /** For how long scrapes in a row saw every connection of an instance in use, milliseconds. */
  static long longestFull(Study study, PoolInstance pool) {
    Samples active = pool.active().within(study.window().bins().range());
    long longest = 0;
    long from = -1;
    for (int i = 0; i < active.size(); i++) {
      boolean full = active.valueAt(i) >= pool.sizeAt(active.millisAt(i));
      from = !full ? -1 : from < 0 ? active.millisAt(i) : from;
      longest = from < 0 ? longest : Math.max(longest, active.millisAt(i) - from);
    }
    return longest;
  }
}
