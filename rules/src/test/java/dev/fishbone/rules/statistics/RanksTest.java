package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.junit.jupiter.api.Test;

/** Ranks by counting, beside a library's by sorting. */
final class RanksTest {
  private static final int FEWEST = 8;

  private final Random random = new Random(4);

  @Test
  void whatDoesNotVaryAndWhatIsTooShortGoesWithNothing() {
    double[] steps = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    double[] level = new double[9];
    assertThat(Ranks.of(steps).correlation(Ranks.of(level), 0, FEWEST)).isZero();
    assertThat(Ranks.of(level).correlation(Ranks.of(steps), 0, FEWEST)).isZero();
    assertThat(Ranks.of(steps).correlation(Ranks.of(steps), 2, FEWEST)).isZero();
    assertThat(Ranks.of(new double[0]).correlation(Ranks.of(steps), 3, 1)).isZero();
  }

  @Test
  void orderIsOneAndTheReverseMinusOne() {
    double[] up = {1, 2, 3, 4, 5, 6, 7, 8, 90};
    double[] down = {9, 8, 7, 6, 5, 4, 3, 2, -1};
    assertThat(Ranks.of(up).correlation(Ranks.of(up), 0, FEWEST)).isEqualTo(1);
    assertThat(Ranks.of(up).correlation(Ranks.of(down), 0, FEWEST)).isEqualTo(-1);
  }

  @Test
  void manySeriesWithTiesHolesAndLagsGiveWhatALibraryGives() {
    SpearmansCorrelation library = new SpearmansCorrelation();
    for (int run = 0; run < 200; run++) {
      double[] x = series(30 + random.nextInt(400), 1 + random.nextInt(40));
      double[] y = series(x.length, 1 + random.nextInt(4));
      int lag = random.nextInt(4);
      double[][] pairs = known(x, y, lag);
      double expected = library.correlation(pairs[0], pairs[1]);
      assertThat(Ranks.of(x).correlation(Ranks.of(y), lag, FEWEST))
          .isEqualTo(Double.isNaN(expected) ? 0 : expected, within(1e-12));
    }
  }

  @Test
  void longSeriesDoNotRunOver() {
    double[] x = series(200_000, 150_000);
    assertThat(Ranks.of(x).correlation(Ranks.of(x), 0, FEWEST)).isEqualTo(1, within(1e-12));
  }

  /** Whether chance gives as much is told alike with all draws and with no more than needed. */
  @Test
  void fewerDrawsTellTheSame() {
    int sure = 0;
    for (int run = 0; run < 60; run++) {
      double[] x = series(120, 6);
      double[] y = series(120, 6);
      for (int i = 0; i < y.length; i++) {
        y[i] = run % 2 == 0 ? y[i] : x[i] + y[i] / 3;
      }
      DoseResponse all = DoseResponse.of(x, y, 3, 5);
      boolean expected = all.rho() >= 0.1 && all.chance() < 0.01;
      assertThat(DoseResponse.isSure(x, y, 3, 5, 0.1, 0.01)).isEqualTo(expected);
      sure += expected ? 1 : 0;
    }
    assertThat(sure).isBetween(25, 35);
  }

  private double[] series(int length, int values) {
    double[] series = new double[length];
    boolean holes = random.nextBoolean();
    for (int i = 0; i < length; i++) {
      series[i] = holes && random.nextInt(10) == 0 ? Double.NaN : random.nextInt(values) - 2;
    }
    return series;
  }

  private static double[][] known(double[] x, double[] y, int lag) {
    int[] at =
        java.util.stream.IntStream.range(0, x.length - lag)
            .filter(i -> !Double.isNaN(x[i]) && !Double.isNaN(y[i + lag]))
            .toArray();
    return new double[][] {
      Arrays.stream(at).mapToDouble(i -> x[i]).toArray(),
      Arrays.stream(at).mapToDouble(i -> y[i + lag]).toArray()
    };
  }
}
