package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;

/**
 * What is asked of a pool in some stretch of time, over all instances.
 *
 * @param perSecond requests
 * @param once connections that a request takes, the repetition of calls that failed left out; NaN
 *     where not known
 * @param all connections that a request takes, all in all
 * @param requests how many requests that rests on
 * @param shown where it stands
 */
record Demand(double perSecond, double once, double all, double requests, Evidence shown) {}
