package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class RankCorrelationTest {
  /** One of the 3! orders is as good. */
  @Test
  void ofThreePairsInOrderOneInSixIsChance() {
    RankCorrelation three = RankCorrelation.of(new double[] {1, 2, 3}, new double[] {10, 20, 90});
    assertThat(three.rho()).isEqualTo(1, within(1e-12));
    assertThat(three.byChance()).isEqualTo(1 / 6.0, within(1e-12));
  }

  /** Zar 1972, table of critical values: n = 6, one-sided 0.05 is rho 0.829. */
  @Test
  void sixPairsAreHeldAgainstThePublishedTable() {
    double[] x = {1, 2, 3, 4, 5, 6};
    assertThat(RankCorrelation.of(x, new double[] {1, 2, 4, 3, 6, 5}).rho())
        .isEqualTo(1 - 6 * 4 / 210.0, within(1e-12));
    RankCorrelation critical = RankCorrelation.of(x, new double[] {2, 1, 4, 3, 6, 5});
    assertThat(critical.rho()).isEqualTo(1 - 6 * 6 / 210.0, within(1e-12));
    assertThat(critical.byChance()).isLessThan(0.05);
    RankCorrelation below = RankCorrelation.of(x, new double[] {1, 2, 3, 6, 4, 5});
    assertThat(below.rho()).isEqualTo(1 - 6 * 6 / 210.0, within(1e-12));
    RankCorrelation less = RankCorrelation.of(x, new double[] {3, 1, 2, 4, 6, 5});
    assertThat(less.rho()).isEqualTo(1 - 6 * 8 / 210.0, within(1e-12));
    assertThat(less.byChance()).isGreaterThan(0.05);
  }

  /** n = 10 and rho 0.564: one-sided 0.05 by the same table. */
  @Test
  void moreThanEightPairsGoByStudentsLaw() {
    double[] x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    double[] y = {2, 1, 4, 3, 9, 8, 5, 10, 6, 7};
    RankCorrelation ten = RankCorrelation.of(x, y);
    double squares = 1 + 1 + 1 + 1 + 16 + 4 + 4 + 4 + 9 + 9;
    assertThat(ten.rho()).isEqualTo(1 - 6 * squares / 990, within(1e-12));
    assertThat(ten.byChance()).isBetween(0.005, 0.025);
  }

  @Test
  void whatDoesNotVaryIsNotCorrelated() {
    assertThat(RankCorrelation.of(new double[] {1, 2, 3, 4}, new double[] {5, 5, 5, 5}))
        .isEqualTo(new RankCorrelation(0, 1));
    assertThat(RankCorrelation.of(new double[] {1, 2, 3, 4}, new double[] {9, 4, 2, 1}).byChance())
        .isEqualTo(1, within(1e-12));
    assertThatThrownBy(() -> RankCorrelation.of(new double[2], new double[2]))
        .hasMessageContaining("three pairs");
  }
}
