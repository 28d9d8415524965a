package dev.fishbone.rules.departure;

import dev.fishbone.rules.statistics.BinomialCusum;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Normal times of a signal. */
record Normal(double weight, double share, double dispersion, List<Double> all) {
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
    double share = (sums.stream().mapToDouble(s -> s).sum() + 0.5) / (weight + 1);
    double dispersion =
        signal.kind().share() && share < 1
            ? BinomialCusum.dispersion(array(weights), array(sums), share)
            : 1;
    return new Normal(weight, share, dispersion, levels);
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
