package dev.fishbone.rules.retry;

import dev.fishbone.rules.statistics.Quartiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The law by which a caller spaces its retries, told from the gaps before them (ALGORITHMS 2.4).
 *
 * @param gaps by retry, the first at 0, in nanoseconds
 * @param ratio by how much a gap exceeds the one before on average; 1 where there is one index
 * @param ratioLow lower end of its 95 % interval
 */
record Spacing(
    Growth growth,
    Jitter jitter,
    List<Quartiles> gaps,
    double ratio,
    double ratioLow,
    double ratioHigh) {

  /** How gaps grow from retry to retry. */
  enum Growth {
    /** Again at once. */
    NONE("no backoff"),
    /** A pause; one retry only, so that growth cannot be seen. */
    DELAYED("a pause"),
    FIXED("a fixed pause"),
    EXPONENTIAL("exponential backoff"),
    CAPPED("capped exponential backoff"),
    UNDETERMINED("pauses of no clear law");

    private final String words;

    Growth(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** Whether callers that fail together come back apart. */
  enum Jitter {
    YES,
    NO,
    /** The spread is no more than what a busy machine adds by itself. */
    NOT_ASSESSED
  }

  private static final int RESAMPLES = 500;
  private static final double DISPERSION = 0.05;

  /** Three times the quartile range of exponential noise of mean 1 (1.1). */
  private static final double NOISE_RANGES = 3.3;

  private static final double GROWS = 1.25;
  private static final double BARELY_GROWS = 1.5;
  private static final double CAP = 1.2;

  /** Pauses that shrink faster than this from retry to retry are not one pause. */
  private static final double LEAST_FIXED = 0.5;

  private static final double SURE = 0.95;

  Spacing {
    gaps = List.copyOf(gaps);
  }

  /**
   * @param gaps nanoseconds by retry, the first at 0; at least one value each
   * @param noiseNanos what lies between calls that do not wait
   * @param immediateNanos gaps that count as none, at least
   * @param seed of the resampling
   */
  static Spacing of(List<long[]> gaps, double noiseNanos, double immediateNanos, long seed) {
    List<Quartiles> quartiles = gaps.stream().map(Quartiles::of).toList();
    double none = Math.max(immediateNanos, 3 * noiseNanos);
    boolean immediate =
        quartiles.stream().allMatch(q -> q.median() <= none && q.high() <= 2 * none);
    if (immediate) {
      return new Spacing(Growth.NONE, Jitter.NO, quartiles, 1, 1, 1);
    }
    Jitter jitter = jitter(quartiles, noiseNanos);
    if (quartiles.size() == 1) {
      return new Spacing(Growth.DELAYED, jitter, quartiles, 1, 1, 1);
    }
    double[] medians = quartiles.stream().mapToDouble(Quartiles::median).toArray();
    double ratio = ratio(medians);
    List<double[]> drawn = resampled(gaps, seed);
    double[] ratios = drawn.stream().mapToDouble(Spacing::ratio).sorted().toArray();
    double low = Math.min(ratio, ratios[(int) (0.025 * RESAMPLES)]);
    double high = Math.max(ratio, ratios[(int) (0.975 * RESAMPLES)]);
    boolean capped = drawn.stream().filter(Spacing::capped).count() >= SURE * RESAMPLES;
    Growth growth =
        capped
            ? Growth.CAPPED
            : low > GROWS
                ? Growth.EXPONENTIAL
                : high < BARELY_GROWS && low < GROWS && low > LEAST_FIXED
                    ? Growth.FIXED
                    : Growth.UNDETERMINED;
    return new Spacing(growth, jitter, quartiles, ratio, low, high);
  }

  /** Grew from the first pause to the second, and no more at the end. */
  private static boolean capped(double[] medians) {
    int last = medians.length - 1;
    return last >= 2 && medians[1] > GROWS * medians[0] && medians[last] < CAP * medians[last - 1];
  }

  private static Jitter jitter(List<Quartiles> gaps, double noiseNanos) {
    boolean still = gaps.stream().allMatch(q -> q.dispersion() <= DISPERSION);
    boolean spread =
        gaps.stream()
            .allMatch(q -> q.dispersion() > DISPERSION && q.range() > NOISE_RANGES * noiseNanos);
    return still ? Jitter.NO : spread ? Jitter.YES : Jitter.NOT_ASSESSED;
  }

  private static List<double[]> resampled(List<long[]> gaps, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<long[]> sorted = gaps.stream().map(long[]::clone).toList();
    sorted.forEach(Arrays::sort);
    List<double[]> drawn = new ArrayList<>(RESAMPLES);
    for (int i = 0; i < RESAMPLES; i++) {
      drawn.add(sorted.stream().mapToDouble(g -> Quartiles.resampledMedian(g, random)).toArray());
    }
    return drawn;
  }

  private static double ratio(double[] medians) {
    int last = medians.length - 1;
    return Math.pow(Math.max(medians[last], 1) / Math.max(medians[0], 1), 1.0 / last);
  }

  /** "no backoff and no jitter", "a fixed pause without jitter". */
  String words() {
    if (growth == Growth.NONE) {
      return "no backoff and no jitter";
    }
    return switch (jitter) {
      case YES -> growth.words() + " with jitter";
      case NO -> growth.words() + " without jitter";
      case NOT_ASSESSED -> growth.words() + ", jitter not told from noise";
    };
  }

  /** Median gaps in seconds. */
  List<Double> medians() {
    List<Double> medians = new ArrayList<>();
    gaps.forEach(q -> medians.add(q.median() / 1e9));
    return medians;
  }
}
