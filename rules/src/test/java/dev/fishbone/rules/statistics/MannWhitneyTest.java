package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MannWhitneyTest {
  private static final int RUNS = 600;

  @Test
  void byHand() {
    // Ranks of 1 1 2 2 3 are 1.5 1.5 3.5 3.5 5; of the first sample 1.5 + 3.5 + 5 = 10, so that
    // U = 10 − 6 = 4; mean 3; variance 6/12 · (6 − 12/20) = 2.7; z = 0.5/√2.7 = 0.3043; p = 0.761.
    MannWhitney test = MannWhitney.of(new double[] {1, 2, 3}, new double[] {1, 2});

    assertThat(test.larger()).isCloseTo(4 / 6.0, within(1e-12));
    assertThat(test.p()).isCloseTo(0.761, within(5e-4));
  }

  @Test
  void equalValuesDoNotDiffer() {
    assertThat(MannWhitney.of(new double[] {1, 1, 1}, new double[] {1, 1}).p()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.90, 0.95, 0.99})
  void itsSizeIsFivePerCentUnderTiesWhereThatOfCommonsMathIsNothing(double ones) {
    Random random = new Random(20260814);
    int own = 0;
    int uncorrected = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] a = counts(random, 300, ones);
      double[] b = counts(random, 300, ones);
      own += MannWhitney.of(a, b).p() < 0.05 ? 1 : 0;
      uncorrected += new MannWhitneyUTest().mannWhitneyUTest(a, b) < 0.05 ? 1 : 0;
    }
    assertThat((double) own / RUNS).isBetween(0.02, 0.07);
    assertThat((double) uncorrected / RUNS).isLessThan(0.002);
  }

  @Test
  void itsPowerIsThatOfTheCorrectedTest() {
    Random random = new Random(20260814);
    int own = 0;
    int uncorrected = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] a = counts(random, 300, 0.95);
      double[] b = counts(random, 300, 0.89);
      own += MannWhitney.of(a, b).p() < 0.05 ? 1 : 0;
      uncorrected += new MannWhitneyUTest().mannWhitneyUTest(a, b) < 0.05 ? 1 : 0;
    }
    assertThat((double) own / RUNS).isGreaterThan(0.61);
    assertThat((double) uncorrected / RUNS).isLessThan(0.12);
  }

  /** Calls per request: nearly always one, else two to four. */
  private static double[] counts(Random random, int n, double ones) {
    double[] counts = new double[n];
    for (int i = 0; i < n; i++) {
      counts[i] = random.nextDouble() < ones ? 1 : 2 + random.nextInt(3);
    }
    return counts;
  }
}
