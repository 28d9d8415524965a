package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.series.SaturationGrid;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.statistics.FisherExact;
import dev.fishbone.rules.statistics.PoissonRates;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the stretches of a window in which a pool had episodes of saturation and holds each against
 * the baseline. Judged by stretch and not over the window, since a window is as long as somebody
 * chose: three minutes of a full pool are 10 % of half an hour and 2 % of three.
 */
final class StretchJudge {
  private final Study study;

  StretchJudge(Study study) {
    this.study = study;
  }

  List<Stretch> stretches() {
    List<TimeRange> episodes = new ArrayList<>();
    List<List<TimeRange>> byInstance = new ArrayList<>();
    for (Saturation instance : study.window().instances()) {
      List<TimeRange> own = Restarts.episodes(study, instance);
      byInstance.add(own);
      episodes.addAll(own);
    }
    return Stretches.joined(episodes, study.limits().span()).stream()
        .map(range -> judge(range, byInstance))
        .toList();
  }

  private Stretch judge(TimeRange range, List<List<TimeRange>> byInstance) {
    TimeRange judged = atLeast(range, study.limits().span(), study.window().bins().range());
    int saturated = study.window().count(Saturation.State.SATURATED, judged);
    int known = saturated + study.window().count(Saturation.State.CALM, judged);
    int baseSaturated = baseline(-1, Saturation.State.SATURATED, judged);
    int baseKnown = baseSaturated + baseline(-1, Saturation.State.CALM, judged);
    double p = FisherExact.greater(saturated, known, baseSaturated, baseKnown);
    double hotShare = 0;
    double hotBaseShare = 0;
    int instances = 0;
    for (int i = 0; i < byInstance.size(); i++) {
      if (byInstance.get(i).stream().noneMatch(range::overlaps)) {
        continue;
      }
      instances++;
      Saturation own = study.window().instances().get(i);
      int ownSaturated = SaturationGrid.count(own, Saturation.State.SATURATED, judged);
      int ownKnown = ownSaturated + SaturationGrid.count(own, Saturation.State.CALM, judged);
      int ownBase = baseline(i, Saturation.State.SATURATED, judged);
      int ownBaseKnown = ownBase + baseline(i, Saturation.State.CALM, judged);
      if (ownKnown > 0 && (double) ownSaturated / ownKnown > hotShare) {
        hotShare = (double) ownSaturated / ownKnown;
        hotBaseShare = ownBaseKnown == 0 ? 0 : (double) ownBase / ownBaseKnown;
      }
      double ownP = FisherExact.greater(ownSaturated, ownKnown, ownBase, ownBaseKnown);
      p = Math.min(p, Math.min(1, ownP * byInstance.size()));
    }
    long timeouts = timeouts(range);
    return new Stretch(
        range,
        judged,
        saturated,
        known,
        baseSaturated,
        baseKnown,
        hotShare,
        hotBaseShare,
        instances,
        timeouts,
        p,
        burst(range, timeouts));
  }

  /** Baseline bins in a state outside the judged span; of all instances where {@code which} < 0. */
  private int baseline(int which, Saturation.State state, TimeRange judged) {
    int count = 0;
    for (SaturationGrid grid : study.baseline()) {
      for (TimeRange part : Stretches.without(List.of(grid.bins().range()), List.of(judged))) {
        count +=
            which < 0
                ? grid.count(state, part)
                : SaturationGrid.count(grid.instances().get(which), state, part);
      }
    }
    return count;
  }

  private double burst(TimeRange range, long timeouts) {
    long usual = 0;
    double usualSeconds = 0;
    for (SaturationGrid grid : study.baseline()) {
      for (TimeRange part : Stretches.without(List.of(grid.bins().range()), List.of(range))) {
        usual += timeouts(part);
        usualSeconds += part.length().toMillis() / 1e3;
      }
    }
    double seconds = range.length().toMillis() / 1e3;
    return usualSeconds > 0 && seconds > 0
        ? PoissonRates.greater(timeouts, seconds, usual, usualSeconds)
        : 1;
  }

  private long timeouts(TimeRange range) {
    double sum = 0;
    for (Saturation instance : study.window().instances()) {
      sum += study.steps(instance.pool(), instance.pool().timeouts()).total(range);
    }
    return Math.round(sum);
  }

  /** A range made longer to the right, then to the left, but not out of the bounds. */
  static TimeRange atLeast(TimeRange range, Duration length, TimeRange bounds) {
    if (range.length().compareTo(length) >= 0) {
      return range;
    }
    TimeRange right = new TimeRange(range.from(), range.from().plus(length)).intersect(bounds);
    Duration missing = length.minus(right.length());
    return missing.isNegative() || missing.isZero()
        ? right
        : new TimeRange(right.from().minus(missing), right.to()).intersect(bounds);
  }
}
