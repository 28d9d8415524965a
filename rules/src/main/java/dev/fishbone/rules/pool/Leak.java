package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.telemetry.TimeRange;

/**
 * Connections of one instance that did not come back.
 *
 * @param lost how many
 * @param certain whether other explanations are ruled out, 0–1
 * @param threads that can hold a connection each, for a deadlock; NaN where not known
 * @param each connections that a request takes, for a deadlock
 */
record Leak(
    Kind kind,
    PoolInstance pool,
    TimeRange range,
    double lost,
    double certain,
    double threads,
    double each) {
  /** What keeps them. */
  enum Kind {
    /** All are out, and nobody who is at work can hold them. */
    LOST,
    /** All are out and none comes back, for longer than anybody waits for a query. */
    STUCK,
    /** Requests that hold one wait for another, and all are held by such. */
    DEADLOCK,
    /** Every so often one more is not returned. */
    CREEPING
  }
}
