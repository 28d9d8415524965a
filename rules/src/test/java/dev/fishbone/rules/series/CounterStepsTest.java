package dev.fishbone.rules.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CounterStepsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Bins TEN = new Bins(TimeRange.ofMillis(0, 10_000), SECOND);

  @Test
  void aCounterThatOnlyStandsStillHasIncreasesOfZeroNotUnknownOnes() {
    BinValues perBin = steps(samples(0, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7)).perBin(TEN);
    assertThat(perBin.knownCount()).isEqualTo(10);
    assertThat(perBin.sum()).isZero();
  }

  @Test
  void aMissedScrapeMakesTheBinsItReachesOverUnknownButNotTheTotal() {
    Samples gap =
        new Samples(
            new long[] {0, 1000, 2000, 4000, 5000, 6000}, new double[] {0, 5, 10, 20, 25, 30});
    BinValues perBin = steps(gap).perBin(TEN);
    assertThat(perBin.at(1)).isEqualTo(5);
    assertThat(perBin.known(2)).isFalse();
    assertThat(perBin.known(3)).isFalse();
    assertThat(perBin.at(4)).isEqualTo(5);
    assertThat(perBin.known(7)).isFalse();
    assertThat(steps(gap).total(TimeRange.ofMillis(0, 10_000))).isEqualTo(30);
  }

  @Test
  void aGapWithinAWideBinHidesNothing() {
    Samples gap = new Samples(new long[] {0, 1000, 4000, 5000}, new double[] {0, 1, 4, 5});
    Bins wide = new Bins(TimeRange.ofMillis(0, 5000), Duration.ofSeconds(5));
    assertThat(steps(gap).perBin(wide).at(0)).isEqualTo(5);
  }

  @Test
  void aResetCountsWhatTheNewProcessCounted() {
    CounterSteps steps = steps(samples(0, 100, 110, 3, 5));
    assertThat(steps.total(TimeRange.ofMillis(0, 4000))).isEqualTo(10 + 3 + 2);
    assertThat(steps.resetIn(TEN)).startsWith(false, true, false);
  }

  @Test
  void aCounterBornWithItsFirstEventCountsFromZeroOnlyWhereItsTargetWasScrapedBefore() {
    Samples born = new Samples(new long[] {5000, 6000}, new double[] {4, 6});
    TimeRange all = TimeRange.ofMillis(0, 10_000);
    assertThat(CounterSteps.of(born, Samples.NONE, SECOND).total(all)).isEqualTo(2);
    Samples up = new Samples(new long[] {4000, 5000, 6000}, new double[] {1, 1, 1});
    assertThat(CounterSteps.of(born, up, SECOND).total(all)).isEqualTo(6);
    Samples down = new Samples(new long[] {4000, 5000, 6000}, new double[] {0, 1, 1});
    assertThat(CounterSteps.of(born, down, SECOND).total(all)).isEqualTo(2);
  }

  @Test
  void notANumberIsAMissedScrape() {
    CounterSteps steps = steps(samples(0, 1, Double.NaN, 5));
    assertThat(steps.steps()).containsExactly(new CounterSteps.Step(0, 2000, 4, true, false));
  }

  /** Restarts lose nothing that a scrape saw: increments sum up, whatever was counted before. */
  @Property(seed = "42")
  void theTotalIsWhatWasCountedBetweenScrapesHoweverOftenItRestarted(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 50) Integer> increments,
      @ForAll @IntRange(min = 2, max = 10) int restartEvery,
      @ForAll @IntRange(max = 1000) int before) {
    double[] values = new double[increments.size() + 1];
    values[0] = before;
    double expected = 0;
    for (int i = 0; i < increments.size(); i++) {
      boolean restart = i % restartEvery == restartEvery - 1 && values[i] > increments.get(i);
      values[i + 1] = restart ? increments.get(i) : values[i] + increments.get(i);
      expected += increments.get(i);
    }
    CounterSteps steps = steps(samples(0, values));
    long end = 1000L * increments.size();
    assertThat(steps.total(TimeRange.ofMillis(0, end))).isEqualTo(expected);
    Bins bins = new Bins(TimeRange.ofMillis(0, end), SECOND);
    assertThat(steps.perBin(bins).sum()).isCloseTo(expected, within(1e-6));
  }

  /** Whatever the phase of the scrapes, bins hold what the steps hold. */
  @Property(seed = "42")
  void binsHoldTheWholeIncreaseHoweverTheScrapesLie(
      @ForAll @Size(min = 3, max = 30) List<@IntRange(max = 9) Integer> increments,
      @ForAll @IntRange(max = 999) int phase,
      @ForAll @IntRange(min = 1000, max = 7000) int width) {
    double[] values = new double[increments.size() + 1];
    for (int i = 0; i < increments.size(); i++) {
      values[i + 1] = values[i] + increments.get(i);
    }
    long end = phase + 1000L * increments.size();
    Bins bins = new Bins(TimeRange.ofMillis(phase, end), Duration.ofMillis(width));
    BinValues perBin = steps(samples(phase, values)).perBin(bins);
    assertThat(perBin.knownCount()).isEqualTo(bins.count());
    assertThat(perBin.sum()).isCloseTo(values[values.length - 1], within(1e-6));
  }

  private static CounterSteps steps(Samples samples) {
    return CounterSteps.of(samples, Samples.NONE, SECOND);
  }

  private static Samples samples(long from, double... values) {
    long[] instants = new long[values.length];
    for (int i = 0; i < instants.length; i++) {
      instants[i] = from + 1000L * i;
    }
    return new Samples(instants, values);
  }
}
