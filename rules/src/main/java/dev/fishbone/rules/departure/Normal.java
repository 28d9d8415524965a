package dev.fishbone.rules.departure;

import dev.fishbone.rules.statistics.BinomialCusum;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Normal times of a signal.
 *
 * @param seen the share as it was; 0 where nothing failed
 * @param share the same as the tests take it, above 0: none of a hundred may be one of a thousand
 */
record Normal(double weight, double seen, double share, double dispersion, List<Double> all) {
  static Normal of(OwnSignal signal, List<TimeRange> ranges, Duration width) {
    List<Double> weights = new ArrayList<>();
    List<Double> sums = new ArrayList<>();
    List<Double> levels = new ArrayList<>();
    for (TimeRange range : ranges) {
      if (!range.isEmpty()) {
        Rate rate = signal.reader().read(range, width);
        for (int bin = 0; bin < rate.count(); bin++) {
          if (rate.known(bin)) {
            weights.add(rate.weight(bin));
            sums.add(rate.sum(bin));
            levels.add(rate.at(bin));
          }
        }
      }
    }
    double weight = weights.stream().mapToDouble(w -> w).sum();
    double sum = sums.stream().mapToDouble(s -> s).sum();
    double seen = weight > 0 ? sum / weight : 0;
    double share = (sum + 0.5) / (weight + 1);
    double dispersion =
        signal.kind().share() && share < 1
            ? BinomialCusum.dispersion(array(weights), array(sums), share)
            : 1;
    return new Normal(weight, seen, share, dispersion, levels);
  }

  double growth(double weightPerBin) {
    return weight > 0 ? weightPerBin * all.size() / weight : 1;
  }

  int bins() {
    return all.size();
  }

  double[] levels() {
    return array(all);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(v -> v).toArray();
  }
}
