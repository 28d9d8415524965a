package dev.fishbone.rules.overload;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.statistics.MannWhitney;
import java.util.Arrays;
import java.util.List;

/**
 * The time in which a service went on failing, held against calm bins of the same load.
 *
 * @param load median of first attempts a bin
 * @param tolerance how far two loads are the same: a count is only known to its own chance
 * @param most the largest load that was served well
 * @param matched calm bins of that load
 * @param ranks of the goodput of those calm bins against that of the stretch
 * @param goodput of the stretch, its calls together; {@code error} its standard error over bins
 */
record Stuck(
    double load,
    double tolerance,
    double most,
    int matched,
    MannWhitney ranks,
    double goodput,
    double error,
    LoadBins.Sum sum) {
  private static final double Z95 = 1.96;
  private static final double P = 0.01;
  private static final double LARGE = 0.8;

  static Stuck of(LoadBins load, long from, long until, List<Integer> calm, Settings settings) {
    double[] loads = new double[load.count()];
    double[] low = new double[load.count()];
    int n = 0;
    for (int bin = 0; bin < load.count(); bin++) {
      boolean in = load.bins().fromMillis(bin) >= from && load.bins().fromMillis(bin) < until;
      if (in && load.known(bin)) {
        loads[n] = load.first()[bin];
        low[n++] = load.goodput(bin);
      }
    }
    loads = Arrays.copyOf(loads, n);
    low = Arrays.copyOf(low, n);
    double median = Cause.median(loads);
    double tolerance = Math.max(settings.number("same-load"), Z95 / Math.sqrt(Math.max(1, median)));
    double most = calm.stream().mapToDouble(bin -> load.first()[bin]).max().orElse(0);
    double[] usual =
        calm.stream()
            .filter(bin -> Math.abs(load.first()[bin] / median - 1) <= tolerance)
            .mapToDouble(load::goodput)
            .toArray();
    LoadBins.Sum sum = load.sum(from, until);
    double mean = sum.goodput();
    double squares = 0;
    for (double value : low) {
      squares += (value - mean) * (value - mean);
    }
    return new Stuck(
        median,
        settings.number("same-load"),
        most,
        usual.length,
        n == 0 || usual.length == 0 ? new MannWhitney(1, 0.5) : MannWhitney.of(usual, low),
        mean,
        n < 2 ? Double.POSITIVE_INFINITY : Math.sqrt(squares / (n - 1) / n),
        sum);
  }

  boolean lower(double limit) {
    return goodput <= limit && ranks.p() < P && ranks.larger() >= LARGE;
  }
}
