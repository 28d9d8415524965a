package dev.fishbone.rules.retry;

import static dev.fishbone.rules.retry.Spacing.Growth.CAPPED;
import static dev.fishbone.rules.retry.Spacing.Growth.DELAYED;
import static dev.fishbone.rules.retry.Spacing.Growth.EXPONENTIAL;
import static dev.fishbone.rules.retry.Spacing.Growth.FIXED;
import static dev.fishbone.rules.retry.Spacing.Growth.NONE;
import static dev.fishbone.rules.retry.Spacing.Growth.UNDETERMINED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.retry.Spacing.Growth;
import dev.fishbone.rules.retry.Spacing.Jitter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Laws of pauses that client libraries have, drawn many times over: how often the class is wrong.
 * "Undetermined" and "not assessed" are no errors; a class is wrong where it says another law.
 */
class SpacingTest {
  private static final double MS = 1e6;
  private static final int RUNS = 50;

  /** What a client waits before its k-th retry (from 0), by a uniform u, in milliseconds. */
  private interface Wait {
    double millis(int k, double u);
  }

  private enum Law {
    AT_ONCE(NONE, Jitter.NO, (k, u) -> 0),
    FIXED_200(FIXED, Jitter.NO, (k, u) -> 200),
    FIXED_200_FIFTH(FIXED, Jitter.YES, (k, u) -> 200 * (0.8 + 0.4 * u)),
    FIXED_200_FULL(FIXED, Jitter.YES, (k, u) -> 200 * u),
    DOUBLING(EXPONENTIAL, Jitter.NO, (k, u) -> 200 * Math.pow(2, k)),
    DOUBLING_FIFTH(EXPONENTIAL, Jitter.YES, (k, u) -> 200 * Math.pow(2, k) * (0.8 + 0.4 * u)),
    DOUBLING_EQUAL(EXPONENTIAL, Jitter.YES, (k, u) -> 200 * Math.pow(2, k) * (0.5 + 0.5 * u)),
    DOUBLING_FULL(EXPONENTIAL, Jitter.YES, (k, u) -> 200 * Math.pow(2, k) * u),
    DOUBLING_CAPPED(CAPPED, Jitter.NO, (k, u) -> 200 * Math.min(2, Math.pow(2, k)));

    private final Growth growth;
    private final Jitter jitter;
    private final Wait wait;

    /** How often it is recognised, at least: a wide fixed pause needs more gaps than others. */
    private final double power;

    Law(Growth growth, Jitter jitter, Wait wait) {
      this.growth = growth;
      this.jitter = jitter;
      this.wait = wait;
      this.power = growth == FIXED && wait.millis(0, 0) == 0 ? 0.7 : 0.88;
    }
  }

  /** Noise is exponential: most of it small, some of it long. */
  private static List<long[]> gaps(
      Wait wait, int n, int indices, double noiseMillis, SplittableRandom random) {
    List<long[]> gaps = new ArrayList<>();
    for (int k = 0; k < indices; k++) {
      long[] values = new long[n];
      for (int i = 0; i < n; i++) {
        double noise = -noiseMillis * Math.log(1 - random.nextDouble());
        values[i] = Math.round(MS * (wait.millis(k, random.nextDouble()) + noise));
      }
      gaps.add(values);
    }
    return gaps;
  }

  private record Tally(double wrong, double right) {}

  private static Tally draw(Law law, int n, int indices, double noise) {
    SplittableRandom random = new SplittableRandom(20260814 + law.ordinal());
    int wrong = 0;
    int right = 0;
    for (int run = 0; run < RUNS; run++) {
      Spacing said =
          Spacing.of(gaps(law.wait, n, indices, noise, random), noise * MS, 10 * MS, run);
      boolean growth = said.growth() == law.growth;
      boolean jitter = said.jitter() == law.jitter;
      boolean otherGrowth = !growth && said.growth() != UNDETERMINED;
      boolean otherJitter = !jitter && said.jitter() != Jitter.NOT_ASSESSED;
      wrong += otherGrowth || otherJitter ? 1 : 0;
      right += growth && jitter ? 1 : 0;
    }
    return new Tally((double) wrong / RUNS, (double) right / RUNS);
  }

  @ParameterizedTest
  @EnumSource(Law.class)
  void theWrongClassIsSaidInAtMostTwoPerCentFromThirtyGapsOn(Law law) {
    double wrong = 0;
    for (int n : new int[] {30, 60}) {
      for (double noise : new double[] {2, 5}) {
        Tally tally = draw(law, n, 3, noise);
        wrong += tally.wrong / 4;
        assertThat(tally.right)
            .as("%s, %d gaps, noise %.0f ms", law, n, noise)
            .isGreaterThanOrEqualTo(law.power);
      }
    }
    assertThat(wrong).as("%s, %d draws", law, 4 * RUNS).isLessThanOrEqualTo(0.02);
  }

  @ParameterizedTest
  @EnumSource(Law.class)
  void twoRetriesTellTheLawFromAHundredGapsOn(Law law) {
    if (law != Law.DOUBLING_CAPPED) {
      Tally tally = draw(law, 100, 2, 5);
      assertThat(tally.wrong).as("%s", law).isLessThanOrEqualTo(0.02);
      assertThat(tally.right).as("%s", law).isGreaterThanOrEqualTo(law.power);
    }
  }

  @Test
  void fewGapsAreMoreOftenUndeterminedThanWrong() {
    for (Law law : Law.values()) {
      assertThat(draw(law, 10, 3, 5).wrong).as("%s", law).isLessThanOrEqualTo(0.05);
    }
  }

  @Test
  void aFixedPauseOfTwentyMillisecondsOnANoisyMachineIsNotCalledJittered() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < RUNS; run++) {
      Spacing said = Spacing.of(gaps((k, u) -> 20, 60, 3, 5, random), 5 * MS, 10 * MS, run);
      assertThat(said.growth()).isEqualTo(FIXED);
      assertThat(said.jitter()).isEqualTo(Jitter.NOT_ASSESSED);
    }
  }

  @Test
  void oneRetryShowsAPauseAndNoGrowth() {
    SplittableRandom random = new SplittableRandom(1);
    Spacing fixed = Spacing.of(gaps((k, u) -> 200, 60, 1, 2, random), 2 * MS, 10 * MS, 1);
    assertThat(fixed.growth()).isEqualTo(DELAYED);
    assertThat(fixed.words()).isEqualTo("a pause without jitter");
    assertThat(fixed.ratio()).isEqualTo(1);
  }

  @Test
  void theIntervalOfTheRatioHoldsTheRatio() {
    SplittableRandom random = new SplittableRandom(1);
    Spacing said =
        Spacing.of(gaps((k, u) -> 100 * Math.pow(2, k) * u, 60, 3, 2, random), 2 * MS, 10 * MS, 1);
    assertThat(said.growth()).isEqualTo(EXPONENTIAL);
    assertThat(said.ratioLow()).isLessThan(2);
    assertThat(said.ratioHigh()).isGreaterThan(2);
    assertThat(said)
        .isEqualTo(
            Spacing.of(
                gaps((k, u) -> 100 * Math.pow(2, k) * u, 60, 3, 2, new SplittableRandom(1)),
                2 * MS,
                10 * MS,
                1));
  }
}
