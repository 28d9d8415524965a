package dev.fishbone.rules.departure;

import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.statistics.BinomialCusum.Excursion;
import dev.fishbone.rules.statistics.LevelCusum;
import java.util.List;

/** Of levels: normal about the mean of normal times. */
final class LevelLaw implements Law {
  /** Of the regime against normal times, as Hunter has it. */
  private static final double CHANCE = 0.001;

  /** A mean of fewer requests is carried by one or two of them (ALGORITHMS 2.7). */
  private static final double FEWEST = 100;

  private final Normal base;
  private final LevelCusum cusum;
  private final IncidentSettings settings;

  LevelLaw(Normal base, IncidentSettings settings) {
    this.base = base;
    this.settings = settings;
    this.cusum =
        new LevelCusum(base.levels(), practical(), settings.number("onset-height"));
  }

  @Override
  public List<Excursion> excursions(Rate rate) {
    double[] levels = new double[rate.count()];
    for (int bin = 0; bin < levels.length; bin++) {
      levels[bin] = rate.at(bin);
    }
    return cusum.excursions(levels);
  }

  @Override
  public double gain(Rate rate, int bin) {
    return cusum.gain(rate.at(bin));
  }

  @Override
  public double before() {
    return cusum.mean();
  }

  @Override
  public double growth(double weight) {
    return base.growth(weight);
  }

  @Override
  public double chance(double weight, double sum, int bins) {
    return weight < FEWEST ? 1 : cusum.chance(sum / weight, Math.max(1, bins));
  }

  @Override
  public double sureness(double weight, double sum, int bins) {
    double least = cusum.mean() * (1 + practical());
    return Law.normal((sum / weight - least) / (cusum.spread() / Math.sqrt(Math.max(1, bins))));
  }

  @Override
  public boolean confirmed(Departure departure) {
    return departure.chance() < CHANCE
        && departure.after() >= departure.before() * (1 + practical());
  }

  @Override
  public double leastSeen(Rate rate) {
    double bins = Math.max(1, rate.knownCount());
    return 2.8 * cusum.spread() * Math.sqrt(2 / bins) / Math.max(cusum.mean(), 1e-12);
  }

  @Override
  public double practical() {
    return settings.number("onset-change");
  }
}
