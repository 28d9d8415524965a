package dev.fishbone.rules.series;

import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A counter's increases from scrape to scrape, read off the raw samples. A value below the one
 * before is a reset: what the new value holds was counted since the restart. NaN samples are
 * dropped, which leaves a gap.
 *
 * <p>The first sample of a series counts from 0 only where its target is known to have been scraped
 * before without it (a counter that is born with its first event); else what it holds may be years
 * old and is no increase.
 */
public final class CounterSteps {
  /** A gap between two scrapes longer than this many intervals hides when the increase came. */
  public static final double LONGEST_GAP = 1.5;

  /** A bin of which less than this part lies between scrapes is unknown (ALGORITHMS 0). */
  public static final double LEAST_COVER = 0.8;

  /**
   * What came between two scrapes, instants in Unix milliseconds.
   *
   * @param gap the scrapes lie further apart than one interval and a half
   * @param reset the counter began again from 0
   */
  public record Step(long fromMillis, long toMillis, double increase, boolean gap, boolean reset) {}

  private final List<Step> steps;

  private CounterSteps(List<Step> steps) {
    this.steps = List.copyOf(steps);
  }

  /**
   * @param counter cumulative values
   * @param up whether scrapes of the target succeeded (1 or 0); {@link Samples#NONE} where not
   *     known
   * @param interval the scrape interval
   */
  public static CounterSteps of(Samples counter, Samples up, Duration interval) {
    double longest = LONGEST_GAP * interval.toMillis();
    List<Step> steps = new ArrayList<>();
    int last = -1;
    for (int i = 0; i < counter.size(); i++) {
      double value = counter.valueAt(i);
      if (Double.isNaN(value)) {
        continue;
      }
      long at = counter.millisAt(i);
      if (last < 0) {
        long before = lastScrapeBefore(up, at);
        if (before >= 0 && at - before <= longest && value >= 0) {
          steps.add(new Step(before, at, value, false, false));
        }
      } else {
        long from = counter.millisAt(last);
        double difference = value - counter.valueAt(last);
        boolean reset = difference < 0;
        steps.add(
            new Step(
                from, at, reset ? Math.max(value, 0) : difference, at - from > longest, reset));
      }
      last = i;
    }
    return new CounterSteps(steps);
  }

  private static long lastScrapeBefore(Samples up, long millis) {
    int index = up.firstAtOrAfter(millis) - 1;
    return index >= 0 && up.valueAt(index) == 1 ? up.millisAt(index) : -1;
  }

  public List<Step> steps() {
    return steps;
  }

  public boolean isEmpty() {
    return steps.isEmpty();
  }

  /**
   * The increase over the steps that end within (from, to]; gaps are included, since a counter
   * counts through them. Whole for a counter of events.
   */
  public double total(TimeRange range) {
    double sum = 0;
    for (Step step : steps) {
      if (step.toMillis() > range.fromMillis() && step.toMillis() <= range.toMillis()) {
        sum += step.increase();
      }
    }
    return sum;
  }

  /**
   * The increase in each bin, a step's spread evenly over its time. A bin is unknown where a gap of
   * scrapes reaches over its edge (a gap within it hides nothing), or where less than 80 % of it
   * lies between scrapes.
   */
  public BinValues perBin(Bins bins) {
    double[] sum = new double[bins.count()];
    double[] cover = new double[bins.count()];
    for (Step step : steps) {
      long length = step.toMillis() - step.fromMillis();
      int first = firstBin(bins, step);
      int last = lastBin(bins, step);
      for (int bin = first; bin <= last; bin++) {
        if (step.gap() && !within(bins, bin, step)) {
          sum[bin] = Double.NaN;
        } else {
          long from = Math.max(step.fromMillis(), bins.fromMillis(bin));
          long to = Math.min(step.toMillis(), bins.toMillis(bin));
          sum[bin] += step.increase() * (to - from) / length;
          cover[bin] += to - from;
        }
      }
    }
    for (int bin = 0; bin < sum.length; bin++) {
      if (cover[bin] < LEAST_COVER * (bins.toMillis(bin) - bins.fromMillis(bin))) {
        sum[bin] = Double.NaN;
      }
    }
    return new BinValues(bins, sum);
  }

  /** Which bins hold the middle of a step with an increase: no step marks two bins. */
  public boolean[] increasedIn(Bins bins) {
    return marked(bins, step -> step.increase() > 0);
  }

  /** Which bins hold the middle of a step with a reset. */
  public boolean[] resetIn(Bins bins) {
    return marked(bins, Step::reset);
  }

  private boolean[] marked(Bins bins, java.util.function.Predicate<Step> which) {
    boolean[] marks = new boolean[bins.count()];
    for (Step step : steps) {
      int bin = bins.indexOf((step.fromMillis() + step.toMillis()) / 2);
      if (bin >= 0 && which.test(step)) {
        marks[bin] = true;
      }
    }
    return marks;
  }

  private static boolean within(Bins bins, int bin, Step step) {
    return step.fromMillis() >= bins.fromMillis(bin) && step.toMillis() <= bins.toMillis(bin);
  }

  private static int firstBin(Bins bins, Step step) {
    long from = Math.max(step.fromMillis(), bins.range().fromMillis());
    return from >= bins.range().toMillis() ? bins.count() : bins.indexOf(from);
  }

  private static int lastBin(Bins bins, Step step) {
    long to = Math.min(step.toMillis(), bins.range().toMillis());
    return to <= bins.range().fromMillis() ? -1 : bins.indexOf(to - 1);
  }

  @Override
  public String toString() {
    return Arrays.toString(steps.toArray());
  }
}
