package dev.fishbone.rules.departure;

import dev.fishbone.rules.statistics.BinomialCusum.Excursion;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;

/** What normal times make likely, and what speaks against them. */
interface Law {
  List<Excursion> excursions(Rate rate);

  double gain(Rate rate, int bin);

  double before();

  /** A weight a bin over that of normal times. */
  double growth(double weight);

  double chance(double weight, double sum, int bins);

  double sureness(double weight, double sum, int bins);

  boolean confirmed(Departure departure);

  double leastSeen(Rate rate);

  double practical();

  static double normal(double z) {
    return new NormalDistribution(null, 0, 1).cumulativeProbability(z);
  }
}
