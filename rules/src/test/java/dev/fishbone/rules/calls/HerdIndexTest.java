package dev.fishbone.rules.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AttemptTally;
import dev.fishbone.telemetry.summary.AttemptTally.Starts;
import dev.fishbone.telemetry.summary.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Starts of a minute or ten in bins of 100 ms. */
class HerdIndexTest {
  private static HerdIndex index(int bins, IntUnaryOperator first, IntUnaryOperator retries) {
    AttemptTally tally =
        new AttemptTally(
            "a",
            "b",
            "op",
            Map.of(),
            Map.of(),
            Sample.NONE,
            Sample.NONE,
            Map.of(),
            new Starts(100, counts(bins, first), counts(bins, retries)),
            List.of());
    TimeRange range = TimeRange.ofMillis(0, 100L * bins);
    return HerdIndex.of(new Attempts(List.of(tally)), range, 500, "a->b").orElseThrow();
  }

  private static Map<Long, Integer> counts(int bins, IntUnaryOperator counts) {
    Map<Long, Integer> map = new HashMap<>();
    for (int bin = 0; bin < bins; bin++) {
      map.put((long) bin, counts.applyAsInt(bin));
    }
    return map;
  }

  /** Starts by chance, so many in a bin on average. */
  private static IntUnaryOperator chance(long seed, double mean) {
    SplittableRandom random = new SplittableRandom(seed);
    return bin -> {
      int count = 0;
      for (double left = Math.exp(-mean), p = random.nextDouble(); p > left; count++) {
        p *= random.nextDouble();
      }
      return count;
    };
  }

  @Test
  void startsByChanceHaveAnIndexOfOne() {
    for (int seed = 0; seed < 20; seed++) {
      HerdIndex index = index(6_000, chance(seed, 0.5), chance(seed + 100, 1.5));
      assertThat(index.value()).isCloseTo(1, within(0.15));
      assertThat(index.high()).isLessThan(1.5);
    }
  }

  @Test
  void aLoadThatRisesFromOneToTenIsNoHerd() {
    SplittableRandom random = new SplittableRandom(7);
    HerdIndex index =
        index(
            6_000,
            chance(1, 0.5),
            bin -> {
              int count = 0;
              for (int i = 0; i < 20; i++) {
                count += random.nextDouble() < (0.05 + 0.45 * bin / 6_000) ? 1 : 0;
              }
              return count;
            });
    assertThat(index.value()).isLessThan(1.2);
  }

  @Test
  void twelveInOneBinOfTwentyVaryElevenTimesAsMuchAsByChance() {
    HerdIndex index = index(6_000, bin -> bin % 10 == 0 ? 6 : 0, bin -> bin % 20 == 3 ? 12 : 0);
    // Per block of 100 bins: 5 × 12², mean 0.6: (720 − 36) × 100 ÷ 99 ÷ 60 for retries, and
    // (360 − 36) × 100 ÷ 99 ÷ 60 for first attempts.
    assertThat(index.value()).isCloseTo(684.0 / 324, within(1e-9));
    HerdIndex even = index(6_000, bin -> 1, bin -> bin % 20 == 3 ? 12 : 0);
    assertThat(even.value()).isCloseTo(684.0 * 100 / 99 / 60, within(1e-9));
    assertThat(even.above(3)).isGreaterThan(0.99);
  }
}
