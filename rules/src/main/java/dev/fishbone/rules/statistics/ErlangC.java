package dev.fishbone.rules.statistics;

/**
 * How many connections a load needs so that hardly anybody waits: Erlang's second formula for
 * arrivals at random (Erlang 1917), by the recursion of his first (ALGORITHMS 3.4).
 *
 * <p>Offered load is in Erlangs: arrivals a second times the mean time that each holds a place,
 * thus the mean number in use were there no limit.
 */
public final class ErlangC {
  /** More places than this are no pool; a load beyond it is said to need more. */
  public static final int MOST = 100_000;

  private ErlangC() {}

  /** The share of arrivals that find every place taken and wait; 1 where the load never fits. */
  public static double waits(double offered, int places) {
    if (!(offered > 0)) {
      return 0;
    }
    if (places <= offered) {
      return 1;
    }
    double lost = 1;
    for (int n = 1; n <= places; n++) {
      lost = offered * lost / (n + offered * lost);
    }
    return lost / (1 - offered / places * (1 - lost));
  }

  /**
   * The fewest places at which at most such a share waits; {@link #MOST} where that is not enough.
   */
  public static int places(double offered, double share) {
    double lost = 1;
    for (int n = 1; n < MOST; n++) {
      lost = offered * lost / (n + offered * lost);
      if (n > offered && lost / (1 - offered / n * (1 - lost)) <= share) {
        return n;
      }
    }
    return MOST;
  }

  /** The largest load of which at most such a share waits for so many places. */
  public static double offered(int places, double share) {
    double low = 0;
    double high = places;
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      if (waits(middle, places) <= share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many wait on average; infinite where the load never fits. */
  public static double waiting(double offered, int places) {
    return places <= offered
        ? Double.POSITIVE_INFINITY
        : waits(offered, places) * offered / (places - offered);
  }
}
