package dev.fishbone.rules.departure;

import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.statistics.BinomialCusum;
import dev.fishbone.rules.statistics.BinomialCusum.Excursion;
import java.util.List;

/** Of shares: binomial, with the overdispersion of normal times. */
final class ShareLaw implements Law {
  private final Normal base;
  private final BinomialCusum cusum;
  private final IncidentSettings settings;
  private final double practical;

  ShareLaw(Normal base, OwnSignal.Kind kind, IncidentSettings settings) {
    this.base = base;
    this.settings = settings;
    this.practical = kind == OwnSignal.Kind.SATURATION ? 0.1 : settings.number("bad-ratio");
    this.cusum =
        new BinomialCusum(base.share(), base.dispersion(), settings.number("onset-height"));
  }

  @Override
  public List<Excursion> excursions(Rate rate) {
    double[] weights = new double[rate.count()];
    double[] sums = new double[rate.count()];
    for (int bin = 0; bin < weights.length; bin++) {
      weights[bin] = rate.known(bin) ? rate.weight(bin) : Double.NaN;
      sums[bin] = rate.sum(bin);
    }
    return cusum.excursions(weights, sums);
  }

  @Override
  public double gain(Rate rate, int bin) {
    return cusum.gain(rate.weight(bin), rate.sum(bin));
  }

  @Override
  public double before() {
    return base.seen();
  }

  @Override
  public double growth(double weight) {
    return base.growth(weight);
  }

  /** By the likelihood ratio over φ̂; 6.6·exp(−x) gives the simulated quantile of 99.9 %. */
  @Override
  public double chance(double weight, double sum, int bins) {
    double p = Math.min(1, sum / weight);
    double good = Math.max(0, weight - sum);
    double ratio =
        (sum <= 0 ? 0 : sum * Math.log(p / base.share()))
            + (good <= 0 || p >= 1 ? 0 : good * Math.log((1 - p) / (1 - base.share())));
    return p <= base.share() ? 1 : Math.min(1, 6.6 * Math.exp(-ratio / base.dispersion()));
  }

  @Override
  public double sureness(double weight, double sum, int bins) {
    double p = (sum + 0.5) / (weight + 1);
    double error = Math.sqrt(base.dispersion() * p * Math.max(1 - p, 0.5 / weight) / weight);
    return Law.normal((p - base.share() - practical()) / error);
  }

  @Override
  public boolean confirmed(Departure departure) {
    return departure.chance() < 6.6 * Math.exp(-settings.number("onset-confirm"));
  }

  @Override
  public double leastSeen(Rate rate) {
    double weight = 0;
    for (int bin = 0; bin < rate.count(); bin++) {
      weight += rate.known(bin) ? rate.weight(bin) : 0;
    }
    double p = base.share();
    return 2.8 * Math.sqrt(2 * base.dispersion() * p * (1 - p) / Math.max(1, weight));
  }

  @Override
  public double practical() {
    return practical;
  }
}
