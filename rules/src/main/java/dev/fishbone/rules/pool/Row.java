package dev.fishbone.rules.pool;

import dev.fishbone.rules.statistics.ErlangC;

/**
 * One line of the sizing table: a load that is shared evenly by the instances (ALGORITHMS 3.4).
 *
 * @param perSecond requests of one instance
 * @param once connections a request takes without repetition of failed calls; NaN where not known
 * @param all connections a request takes
 * @param hold seconds that each is held
 */
record Row(double perSecond, double once, double all, double hold) {
  static Row of(Demand demand, Hold hold, int instances) {
    return new Row(demand.perSecond() / instances, demand.once(), demand.all(), hold.seconds());
  }

  Row heldFor(double seconds) {
    return new Row(perSecond, once, all, seconds);
  }

  /** Connections that would be in use on average, were there no limit. */
  double offered() {
    return perSecond * all * hold;
  }

  int size(double waits) {
    return ErlangC.places(offered(), waits);
  }

  /** The size without repetition; that with it where repetition is not known. */
  int sizeOnce(double waits) {
    return Double.isNaN(once) ? size(waits) : ErlangC.places(perSecond * once * hold, waits);
  }

  /** How many connections a request could take for a pool of this size to do. */
  double fits(int size, double waits) {
    return ErlangC.offered(size, waits) / (perSecond * hold);
  }
}
