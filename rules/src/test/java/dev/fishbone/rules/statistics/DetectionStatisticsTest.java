package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DetectionStatisticsTest {
  private static double[] filled(int bins, double value) {
    double[] values = new double[bins];
    Arrays.fill(values, value);
    return values;
  }

  @Test
  void wilsonGivesThePublishedBounds() {
    // Agresti and Coull 1998: 0 of 10 gives (0, 0.278); 1 of 10 gives (0.018, 0.404).
    assertThat(WilsonBounds.of(0, 10).low()).isZero();
    assertThat(WilsonBounds.of(0, 10).high()).isCloseTo(0.278, within(0.0005));
    assertThat(WilsonBounds.of(1, 10).low()).isCloseTo(0.018, within(0.0005));
    assertThat(WilsonBounds.of(1, 10).high()).isCloseTo(0.404, within(0.0005));
    assertThat(WilsonBounds.of(10, 10).high()).isEqualTo(1);
    assertThat(WilsonBounds.of(0, 0)).isEqualTo(new WilsonBounds(0, 1));
  }

  @Test
  void overdispersedNormalTimesGiveNoOnset() {
    // C8: errors come in clusters (a tenth of the bins hold them all), before and in the window.
    Random random = new Random(7);
    double[] n = filled(600, 200);
    double[] x = new double[600];
    Arrays.setAll(x, bin -> random.nextInt(10) == 0 ? 20 : 0);
    double p0 = Arrays.stream(x).sum() / (600 * 200);
    double dispersion = BinomialCusum.dispersion(n, x, p0);
    assertThat(dispersion).isGreaterThan(15);
    double[] window = new double[240];
    Arrays.setAll(window, bin -> random.nextInt(10) == 0 ? 20 : 0);
    assertThat(new BinomialCusum(p0, dispersion, 10).excursions(filled(240, 200), window))
        .isEmpty();
  }

  @Test
  void aSlowRampBeginsWithinTwoBins() {
    // C9: from bin 100 on the share rises over 40 bins from 0.1 % to 10 %.
    double[] n = filled(200, 1000);
    double[] x = new double[200];
    Arrays.setAll(x, bin -> bin < 100 ? 1 : Math.min(100, 1 + (bin - 99) * 2.5));
    var found = new BinomialCusum(0.001, 1, 10).excursions(n, x);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).onsetBin()).isBetween(100, 102);
    assertThat(found.get(0).alarmBin()).isBetween(100, 105);
  }

  @Test
  void unknownBinsChangeNothing() {
    double[] n = filled(50, 1000);
    double[] x = filled(50, 1);
    n[20] = Double.NaN;
    x[20] = Double.NaN;
    x[30] = 100;
    assertThat(new BinomialCusum(0.001, 1, 10).excursions(n, x))
        .extracting(BinomialCusum.Excursion::onsetBin)
        .containsExactly(30);
  }

  @Test
  void sumsOfLawsHaveTheQuartilesOfTheirConvolution() {
    // Even on 0–30 less even on 0–30 is a triangle on ±30: quartiles at ±30·(1 − √½) = ±8.79.
    SumOfLaws sum = SumOfLaws.of(0).minus(SumOfLaws.even(0, 30)).minus(SumOfLaws.even(-30, 0));
    assertThat(sum.quantile(0.5)).isCloseTo(0, within(0.4));
    assertThat(sum.quantile(0.25)).isCloseTo(-8.79, within(0.5));
    assertThat(sum.quantile(0.75)).isCloseTo(8.79, within(0.5));
    assertThat(sum.shareAbove(-31)).isEqualTo(1);
    assertThat(sum.shareAbove(0)).isCloseTo(0.5, within(0.02));
  }

  @Test
  void aLawByQuartilesHasThem() {
    double[] grid = SumOfLaws.quartiles(120, 180, 600);
    assertThat(grid[grid.length / 4]).isCloseTo(120, within(5.0));
    assertThat(grid[grid.length / 2]).isCloseTo(180, within(10.0));
    assertThat(grid[3 * grid.length / 4]).isCloseTo(600, within(20.0));
    assertThat(grid).isSorted();
  }
}
