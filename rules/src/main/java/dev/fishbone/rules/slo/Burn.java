package dev.fishbone.rules.slo;

import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.slo.BurnLimits.Condition;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * Burn rates of one effect over a window: the share of failures over the share that is allowed, at
 * the end of each bin over the time before it (ALGORITHMS 10).
 *
 * <p>What lies before the first bin is taken as normal times, where there are any, with no more
 * failures than are allowed: a rule of the running system knew it, and a short baseline must not be
 * drawn out to days of failures.
 */
final class Burn {
  /** A window of which less is known tells no rate (ALGORITHMS 0). */
  private static final double LEAST_KNOWN = 0.8;

  private final RequestBins bins;
  private final double allowed;
  private final double usualPerBin;
  private final double usualShare;
  private final double[] requests;
  private final double[] failures;
  private final int[] known;

  /**
   * @param allowed the share of requests that may fail
   * @param usualPerBin requests of a bin in normal times; NaN where not known
   * @param usualShare the share of them that fails
   */
  Burn(RequestBins bins, double allowed, double usualPerBin, double usualShare) {
    this.bins = bins;
    this.allowed = allowed;
    this.usualPerBin = usualPerBin;
    this.usualShare = Math.min(usualShare, allowed);
    this.requests = new double[bins.count() + 1];
    this.failures = new double[bins.count() + 1];
    this.known = new int[bins.count() + 1];
    for (int bin = 0; bin < bins.count(); bin++) {
      boolean there = bins.known(bin);
      requests[bin + 1] = requests[bin] + (there ? bins.requests().at(bin) : 0);
      failures[bin + 1] = failures[bin] + (there ? bins.failures().at(bin) : 0);
      known[bin + 1] = known[bin] + (there ? 1 : 0);
    }
  }

  RequestBins bins() {
    return bins;
  }

  /** The rate at the end of a bin over so long before; NaN where too little is known. */
  double rate(int bin, Duration over) {
    int wanted = length(over);
    int first = Math.max(0, bin - wanted + 1);
    double all = requests[bin + 1] - requests[first];
    double bad = failures[bin + 1] - failures[first];
    double seen = known[bin + 1] - known[first];
    int before = wanted - (bin - first + 1);
    if (before > 0 && !Double.isNaN(usualPerBin)) {
      all += before * usualPerBin;
      bad += before * usualPerBin * usualShare;
      seen += before;
    }
    return all > 0 && seen >= LEAST_KNOWN * wanted ? bad / all / allowed : Double.NaN;
  }

  private int length(Duration over) {
    long width = bins.bins().width().toMillis();
    return Math.toIntExact(Math.max(1, (over.toMillis() + width - 1) / width));
  }

  boolean holds(Condition condition, int bin) {
    return rate(bin, condition.full()) >= condition.factor()
        && rate(bin, condition.recent()) >= condition.factor();
  }

  /** The first bin at whose end a condition holds. */
  OptionalInt first(Condition condition) {
    for (int bin = 0; bin < bins.count(); bin++) {
      if (holds(condition, bin)) {
        return OptionalInt.of(bin);
      }
    }
    return OptionalInt.empty();
  }

  /** The last such bin; −1 where there is none. */
  int last(Condition condition) {
    int last = -1;
    for (int bin = 0; bin < bins.count(); bin++) {
      last = holds(condition, bin) ? bin : last;
    }
    return last;
  }

  /** The highest rate over a condition's long window; NaN where none is known. */
  double peak(Duration over) {
    double peak = Double.NaN;
    for (int bin = 0; bin < bins.count(); bin++) {
      double rate = rate(bin, over);
      peak = Double.isNaN(peak) || rate > peak ? rate : peak;
    }
    return peak;
  }

  /** Whether the highest rate over a time rests in part on what was before the recording. */
  boolean reachesBack(Duration over) {
    double most = peak(over) * (1 - 1e-9);
    int whole = length(over);
    for (int bin = whole - 1; bin < bins.count(); bin++) {
      if (rate(bin, over) >= most) {
        return false;
      }
    }
    return !Double.isNaN(usualPerBin);
  }

  /** Whether any bin's rate over a time is known. */
  boolean tells(Duration over) {
    return !Double.isNaN(peak(over));
  }

  /** For a chart: the rate at each bin. */
  BinValues rates(Duration over) {
    double[] rates = new double[bins.count()];
    for (int bin = 0; bin < rates.length; bin++) {
      rates[bin] = rate(bin, over);
    }
    return new BinValues(bins.bins(), rates);
  }
}
