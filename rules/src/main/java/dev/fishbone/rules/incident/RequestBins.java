package dev.fishbone.rules.incident;

import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;

/**
 * Requests and those of them that failed for good, bin by bin over the same bins; NaN where not
 * known.
 */
public record RequestBins(BinValues requests, BinValues failures) {
  public RequestBins {
    if (!requests.bins().equals(failures.bins())) {
      throw new IllegalArgumentException("requests and failures are counted in other bins");
    }
  }

  public Bins bins() {
    return requests.bins();
  }

  public int count() {
    return requests.count();
  }

  public boolean known(int bin) {
    return requests.known(bin) && failures.known(bin);
  }

  /** Sums over the known bins; 0 where none is known. */
  public double totalRequests() {
    return total(requests);
  }

  public double totalFailures() {
    return total(failures);
  }

  private double total(BinValues values) {
    double sum = 0;
    for (int bin = 0; bin < count(); bin++) {
      sum += known(bin) ? values.at(bin) : 0;
    }
    return sum;
  }

  public int knownCount() {
    int known = 0;
    for (int bin = 0; bin < count(); bin++) {
      known += known(bin) ? 1 : 0;
    }
    return known;
  }
}
