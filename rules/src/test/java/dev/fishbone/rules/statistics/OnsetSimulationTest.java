package dev.fishbone.rules.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Test;

/** The simulations behind the thresholds of onset and rise (ALGORITHMS 4.3 and 16), re-made. */
class OnsetSimulationTest {
  private static final int RUNS = 600;
  private static final int BASELINE = 360;
  private static final int WINDOW = 240;
  private static final int REQUESTS = 500;
  private static final double SHARE = 0.004;

  /** Failures of bins whose share varies from bin to bin: a gamma law of this CV. */
  private static double[] failures(int bins, double cv, Well19937c random) {
    GammaDistribution share =
        cv > 0 ? new GammaDistribution(random, 1 / (cv * cv), SHARE * cv * cv) : null;
    double[] failures = new double[bins];
    Arrays.setAll(
        failures,
        bin -> {
          double p = Math.min(0.5, share == null ? SHARE : share.sample());
          return poisson(REQUESTS * p, random);
        });
    return failures;
  }

  /** Knuth's: rare failures among many requests. */
  private static int poisson(double mean, Well19937c random) {
    double least = Math.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > least; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  private static double[] requests(int bins) {
    double[] requests = new double[bins];
    Arrays.fill(requests, REQUESTS);
    return requests;
  }

  private record Alarms(
      double scaledRise, double plainRise, double confirmedOnset, double plainOnset) {}

  private static Alarms alarms(double cv, long seed) {
    Well19937c random = new Well19937c(seed);
    int scaled = 0;
    int plain = 0;
    int onsets = 0;
    int confirmed = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] normal = failures(BASELINE, cv, random);
      double p0 = (Arrays.stream(normal).sum() + 0.5) / (BASELINE * REQUESTS + 1.0);
      double dispersion = BinomialCusum.dispersion(requests(BASELINE), normal, p0);
      double[] window = failures(WINDOW, cv, random);
      double rise = BinomialShift.rise(requests(WINDOW), window).logRatio();
      scaled += rise / dispersion > 10 ? 1 : 0;
      plain += rise > 10 ? 1 : 0;
      List<BinomialCusum.Excursion> found =
          new BinomialCusum(p0, dispersion, 10).excursions(requests(WINDOW), window);
      onsets += found.isEmpty() ? 0 : 1;
      double normalFailures = Arrays.stream(normal).sum();
      confirmed +=
          found.stream().anyMatch(e -> rose(normalFailures, window, e.endBin()) / dispersion > 10)
              ? 1
              : 0;
    }
    return new Alarms(
        scaled / (double) RUNS,
        plain / (double) RUNS,
        confirmed / (double) RUNS,
        onsets / (double) RUNS);
  }

  /** All normal times, then the window up to a bin, as the first symptom is confirmed. */
  private static double rose(double normalFailures, double[] window, int endBin) {
    double[] n = requests(endBin + 1);
    double[] x = new double[endBin + 1];
    n[0] = (double) BASELINE * REQUESTS;
    x[0] = normalFailures;
    System.arraycopy(window, 0, x, 1, endBin);
    return BinomialShift.rise(n, x).logRatio();
  }

  @Test
  void scaledByTheDispersionOfNormalTimesNothingRisesByChance() {
    for (double cv : new double[] {0, 1, 2}) {
      Alarms alarms = alarms(cv, 20260814);
      assertThat(alarms.scaledRise()).as("rises at CV %s", cv).isLessThanOrEqualTo(0.0034);
      assertThat(alarms.confirmedOnset())
          .as("confirmed onsets at CV %s", cv)
          .isLessThanOrEqualTo(0.0034);
    }
  }

  @Test
  void theCumulativeSumAloneIsRightWhereTheShareIsSteadyAndNeedsAWitnessWhereItIsNot() {
    assertThat(alarms(0, 20260818).plainOnset()).isLessThanOrEqualTo(0.005);
    assertThat(alarms(2, 20260818).plainOnset()).isGreaterThan(0.02);
  }

  @Test
  void withoutItChanceIsTakenForARise() {
    assertThat(alarms(1, 20260815).plainRise()).isGreaterThan(0.01);
    assertThat(alarms(2, 20260815).plainRise()).isGreaterThan(0.2);
  }

  @Test
  void aRampOverFortyBinsIsSeenWithinTwoBinsWhileTheBestSplitIsLate() {
    Well19937c random = new Well19937c(20260816);
    int[] errors = new int[200];
    int[] alarmsAfter = new int[200];
    int[] splits = new int[200];
    for (int run = 0; run < errors.length; run++) {
      double[] x = new double[240];
      for (int bin = 0; bin < x.length; bin++) {
        double grown = Math.max(0, Math.min(1, (bin - 119) / 40.0));
        x[bin] = poisson(1000 * (0.001 + 0.1 * grown), random);
      }
      double[] n = new double[240];
      Arrays.fill(n, 1000);
      BinomialCusum.Excursion found = new BinomialCusum(0.001, 1, 10).excursions(n, x).get(0);
      errors[run] = found.onsetBin() - 120;
      alarmsAfter[run] = found.alarmBin() - 120;
      splits[run] = BinomialShift.rise(n, x).bin() - 120;
    }
    Arrays.sort(errors);
    assertThat(errors[errors.length / 2]).isBetween(0, 2);
    assertThat(share(errors, -1, 2)).isGreaterThan(0.9);
    assertThat(share(alarmsAfter, 1, 4)).isGreaterThan(0.9);
    Arrays.sort(splits);
    assertThat(splits[splits.length / 2]).isGreaterThanOrEqualTo(6);
  }

  private static double share(int[] values, int low, int high) {
    return Arrays.stream(values).filter(v -> v >= low && v <= high).count()
        / (double) values.length;
  }

  /** The sum over grids of quantiles, as rules use it, is that of ten thousand draws. */
  @Test
  void lostLeadIsThatOfTenThousandDraws() {
    SplittableRandom random = new SplittableRandom(20260817);
    double[] acknowledge = SumOfLaws.quartiles(120, 180, 600);
    double[] draws = new double[10_000];
    Arrays.setAll(
        draws,
        i ->
            600
                - (random.nextDouble() * 30 - 15)
                - random.nextDouble() * 30
                - acknowledge[random.nextInt(acknowledge.length)]);
    Arrays.sort(draws);
    SumOfLaws sum =
        SumOfLaws.of(600)
            .minus(SumOfLaws.even(-15, 15))
            .minus(SumOfLaws.even(0, 30))
            .minus(acknowledge);
    for (double quantile : new double[] {0.25, 0.5, 0.75}) {
      assertThat(sum.quantile(quantile))
          .isCloseTo(draws[(int) (quantile * draws.length)], within(15.0));
    }
  }
}
