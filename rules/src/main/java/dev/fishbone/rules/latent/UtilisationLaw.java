package dev.fishbone.rules.latent;

import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import java.util.List;
import java.util.Optional;

/**
 * How busy a resource is by the load on it: use grows in proportion (the utilisation law), so the
 * load at which it is all in use can be told from less (ALGORITHMS 9.3 c).
 *
 * @param low load at which four fifths are in use, by the steeper end of the slope's 95 % interval;
 *     less where a line that need not begin at nothing says so
 * @param high load at which all is, by its flatter end; more where such a line says so
 * @param fit R²
 */
record UtilisationLaw(double low, double high, double fit) {
  private static final double Z = 1.959963984540054;

  /** More of a resource is not to be used for long. */
  private static final double USABLE = 0.8;

  /** A day of hours. */
  private static final int LEAST = 24;

  private static final double LEAST_FIT = 0.8;

  /** Empty where there are too few minutes, or use does not follow the load. */
  static Optional<UtilisationLaw> of(List<Utilisation> minutes) {
    int n = minutes.size();
    if (n < LEAST) {
      return Optional.empty();
    }
    double x = 0;
    double xx = 0;
    double xy = 0;
    double y = 0;
    double yy = 0;
    for (Utilisation minute : minutes) {
      x += minute.perSecond();
      y += minute.share();
      xx += minute.perSecond() * minute.perSecond();
      xy += minute.perSecond() * minute.share();
      yy += minute.share() * minute.share();
    }
    double slope = xy / xx;
    double left = yy - slope * xy;
    double spread = yy - y * y / n;
    double fit = spread <= 0 ? 0 : 1 - left / spread;
    if (!(slope > 0) || !(fit >= LEAST_FIT)) {
      return Optional.empty();
    }
    double error = Z * Math.sqrt(Math.max(0, left) / (n - 1) / xx);
    double flat = Math.max(slope - error, slope / 2);
    // What is in use without any load is not added by the next call.
    double each = (xy - x * y / n) / (xx - x * x / n);
    double idle = (y - each * x) / n;
    if (!(each > 0)) {
      return Optional.empty();
    }
    return Optional.of(
        new UtilisationLaw(
            Math.max(0, Math.min(USABLE / (slope + error), (USABLE - idle) / each)),
            Math.max(1 / flat, (1 - idle) / each),
            fit));
  }
}
