package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class RateTrendTest {
  /** Rates 0.1, 0.2, 0.4 at x = ln 1, ln 2, ln 4: in proportion to the first power. */
  @Test
  void aRateThatDoublesWithTheLoadHasASlopeOfOne() {
    double[] x = {0, Math.log(2), Math.log(4)};
    RateTrend trend = RateTrend.of(x, new double[] {10, 20, 40}, new double[] {100, 100, 100});
    assertThat(trend.slope()).isEqualTo(1, within(1e-6));
    assertThat(trend.byChance()).isLessThan(0.001);
    assertThat(trend.wouldSee(1)).isTrue();
  }

  /** Two groups: the slope is the log of the rate ratio, its error sqrt(1/d1 + 1/d2). */
  @Test
  void ofTwoGroupsItIsTheLogarithmOfTheRateRatio() {
    RateTrend trend =
        RateTrend.of(new double[] {0, 1}, new double[] {8, 12}, new double[] {100, 50});
    assertThat(trend.slope()).isEqualTo(Math.log((12 / 50.0) / (8 / 100.0)), within(1e-6));
    assertThat(trend.error()).isEqualTo(Math.sqrt(1 / 8.0 + 1 / 12.0), within(1e-6));
  }

  @Test
  void timeWithoutEventsCountsByItsLengthAlone() {
    double[] x = {0, 1, 2};
    RateTrend brief = RateTrend.of(x, new double[] {5, 10, 0}, new double[] {100, 100, 0.1});
    RateTrend without =
        RateTrend.of(new double[] {0, 1}, new double[] {5, 10}, new double[] {100, 100});
    assertThat(brief.slope()).isEqualTo(without.slope(), within(0.05));
  }

  @Test
  void anEvenRateIsNoTrendAndWithoutEventsNothingIsSeen() {
    RateTrend even =
        RateTrend.of(new double[] {0, 1, 2}, new double[] {5, 5, 5}, new double[] {10, 10, 10});
    assertThat(even.slope()).isEqualTo(0, within(1e-9));
    assertThat(even.byChance()).isEqualTo(0.5, within(1e-9));
    RateTrend none = RateTrend.of(new double[] {0, 1}, new double[] {0, 0}, new double[] {10, 10});
    assertThat(none).isEqualTo(new RateTrend(0, Double.POSITIVE_INFINITY, 1));
  }

  @Test
  void eventsAtOneEndAloneLeaveTheSlopeFinite() {
    RateTrend trend =
        RateTrend.of(new double[] {0, 1}, new double[] {0, 12}, new double[] {100, 10});
    assertThat(trend.slope()).isBetween(3.0, 50.0);
    assertThat(trend.byChance()).isLessThan(1e-6);
  }
}
