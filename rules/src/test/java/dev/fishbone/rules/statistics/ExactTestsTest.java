package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExactTestsTest {
  @Test
  void fisherOnHisTea() {
    // Four of four cups told right: 1/70; three of four: (1 + 16)/70.
    assertThat(FisherExact.greater(4, 4, 0, 4)).isCloseTo(1 / 70.0, within(1e-12));
    assertThat(FisherExact.greater(3, 4, 1, 4)).isCloseTo(17 / 70.0, within(1e-12));
    assertThat(FisherExact.greater(0, 4, 4, 4)).isEqualTo(1);
    assertThat(FisherExact.greater(3, 4, 0, 0)).isEqualTo(1);
  }

  @Test
  void equalExposuresMakeTheRateTestACoin() {
    assertThat(PoissonRates.greater(10, 60, 0, 60)).isCloseTo(Math.pow(0.5, 10), within(1e-12));
    assertThat(PoissonRates.greater(0, 60, 5, 60)).isEqualTo(1);
    // One event in one hour against one in 23: P(X >= 1), X ~ Bin(2, 1/24).
    assertThat(PoissonRates.greater(1, 1, 1, 23))
        .isCloseTo(1 - Math.pow(23 / 24.0, 2), within(1e-12));
  }

  @Test
  void oneStratumIsItsOwnRiskRatio() {
    MantelHaenszel one = strata(new MantelHaenszel.Stratum(20, 100, 10, 100));
    assertThat(one.ratio()).isCloseTo(2, within(1e-12));
    // SE of the log by hand: sqrt(1/20 - 1/100 + 1/10 - 1/100).
    double error = Math.sqrt(0.13);
    assertThat(one.low()).isCloseTo(2 * Math.exp(-1.959964 * error), within(1e-6));
    assertThat(one.high()).isCloseTo(2 * Math.exp(1.959964 * error), within(1e-6));
  }

  @Test
  void aConfounderIsTakenOut() {
    // In each stratum the risks are equal; pooled they would differ (0.42 against 0.18).
    MantelHaenszel none =
        strata(
            new MantelHaenszel.Stratum(40, 80, 10, 20), new MantelHaenszel.Stratum(2, 20, 8, 80));
    assertThat(none.ratio()).isCloseTo(1, within(1e-12));
  }

  @Test
  void noCaseWithoutExposureGivesALargeButFiniteRatio() {
    MantelHaenszel never = strata(new MantelHaenszel.Stratum(10, 19, 0, 999));
    assertThat(never.ratio()).isCloseTo((10.5 / 20) / (0.5 / 1000), within(1e-9));
    assertThat(never.low()).isGreaterThan(2);
    assertThat(strata(new MantelHaenszel.Stratum(1, 10, 0, 0)).ratio()).isNaN();
  }

  @Test
  void falseDiscoveryOnTheExampleOfItsPaper() {
    // Benjamini and Hochberg 1995, table of 15 p-values: four hold at q = 0.05.
    double[] adjusted =
        FalseDiscovery.adjusted(
            List.of(
                0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240,
                0.4262, 0.5719, 0.6528, 0.7590, 1.0));
    assertThat(Arrays.stream(adjusted).filter(q -> q <= 0.05)).hasSize(4);
    assertThat(adjusted[0]).isCloseTo(0.0015, within(1e-12));
  }

  private static MantelHaenszel strata(MantelHaenszel.Stratum... strata) {
    return MantelHaenszel.riskRatio(List.of(strata));
  }
}
