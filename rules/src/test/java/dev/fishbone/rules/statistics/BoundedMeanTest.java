package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BoundedMeanTest {
  @Test
  void halfTriedOnceAndHalfFourTimesHaveTheLargestVariance() {
    // 50 × 1 + 50 × 4 = 250 of 100: mean 2.5, variance (4 − 2.5)(2.5 − 1) = 2.25, error 0.15.
    BoundedMean mean = BoundedMean.of(250, 100, 4);

    assertThat(mean.mean()).isEqualTo(2.5);
    assertThat(mean.error()).isCloseTo(0.15, within(1e-9));
    assertThat(mean.low()).isCloseTo(2.5 - 1.96 * 0.15, within(1e-4));
  }

  @Test
  void fewCallsWithoutRepetitionDoNotProveThereIsNone() {
    assertThat(BoundedMean.of(5, 5, 4).error()).isGreaterThan(0.2);
    assertThat(BoundedMean.of(400, 100, 4).high()).as("never above the most").isEqualTo(4);
  }

  @Test
  void theRatioOfFourToOneIsFarAboveOneAndAHalf() {
    BoundedMean.Ratio ratio = BoundedMean.of(4000, 1000, 4).over(BoundedMean.of(1000, 1000, 4));

    assertThat(ratio.value()).isEqualTo(4);
    assertThat(ratio.low()).isGreaterThan(3.9);
    assertThat(ratio.above(1.5)).isCloseTo(1, within(1e-9));
    assertThat(ratio.leastSeen()).isLessThan(1.1);
  }

  @Test
  void anAssumptionHasNoError() {
    assertThat(BoundedMean.of(0, 0, 4)).isEqualTo(BoundedMean.ASSUMED_ONE);
    assertThat(BoundedMean.ASSUMED_ONE.over(BoundedMean.ASSUMED_ONE).above(1.5)).isZero();
  }
}
