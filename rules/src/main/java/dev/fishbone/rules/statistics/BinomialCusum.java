package dev.fishbone.rules.statistics;

import java.util.ArrayList;
import java.util.List;

/**
 * When a share of failures began to rise: the cumulative sum of the log-likelihood of p1 against p0
 * bin by bin, divided by the overdispersion of normal times, never below 0 (ALGORITHMS 4.3). It
 * alarms above h; the onset is the bin after its last zero before that.
 */
public final class BinomialCusum {
  private final double p0;
  private final double p1;
  private final double dispersion;
  private final double h;

  /** Bins from the onset to the alarm (both included) and to where the sum was 0 again. */
  public record Excursion(int onsetBin, int alarmBin, int endBin) {}

  /**
   * @param p0 the normal share, above 0
   * @param dispersion φ̂, at least 1
   * @param h the alarm's height
   */
  public BinomialCusum(double p0, double dispersion, double h) {
    if (!(p0 > 0 && p0 < 1 && dispersion >= 1 && h > 0)) {
      throw new IllegalArgumentException(
          "a share between 0 and 1, a dispersion of at least 1 and a height above 0 are needed: "
              + List.of(p0, dispersion, h));
    }
    this.p0 = p0;
    this.p1 = Math.min(Math.max(5 * p0, p0 + 0.002), (1 + p0) / 2);
    this.dispersion = dispersion;
    this.h = h;
  }

  /**
   * The excursions that alarmed, in order. The sum is cut at twice the alarm's height, so that a
   * long failure does not take as long to be over. Bins with NaN tell nothing and change nothing.
   */
  public List<Excursion> excursions(double[] requests, double[] failures) {
    List<Excursion> found = new ArrayList<>();
    double sum = 0;
    int onset = -1;
    int alarm = -1;
    for (int bin = 0; bin < requests.length; bin++) {
      if (Double.isNaN(requests[bin]) || Double.isNaN(failures[bin])) {
        continue;
      }
      sum = Math.min(2 * h, sum + gain(requests[bin], failures[bin]));
      if (sum <= 0) {
        if (alarm >= 0) {
          found.add(new Excursion(onset, alarm, bin));
        }
        sum = 0;
        onset = -1;
        alarm = -1;
        continue;
      }
      onset = onset < 0 ? bin : onset;
      alarm = alarm < 0 && sum > h ? bin : alarm;
    }
    if (alarm >= 0) {
      found.add(new Excursion(onset, alarm, requests.length));
    }
    return List.copyOf(found);
  }

  /** What a bin speaks for the rise (above 0) or against it. */
  public double gain(double requests, double failures) {
    double ok = Math.max(0, requests - failures);
    return (failures * Math.log(p1 / p0) + ok * Math.log((1 - p1) / (1 - p0))) / dispersion;
  }

  /**
   * φ̂ of normal times: Pearson's χ² per degree of freedom, at least 1. Bins with NaN or without
   * requests are left out.
   */
  public static double dispersion(double[] requests, double[] failures, double p0) {
    double chi = 0;
    int bins = 0;
    for (int bin = 0; bin < requests.length; bin++) {
      double n = requests[bin];
      if (n > 0 && !Double.isNaN(failures[bin])) {
        double expected = n * p0;
        chi += (failures[bin] - expected) * (failures[bin] - expected) / (expected * (1 - p0));
        bins++;
      }
    }
    return bins < 2 ? 1 : Math.max(1, chi / (bins - 1));
  }
}
