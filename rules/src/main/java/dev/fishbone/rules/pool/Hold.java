package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;

/**
 * How long a connection is held in some stretch of time, on average.
 *
 * @param seconds above 0
 * @param holds how many that rests on
 * @param shown where it stands
 */
record Hold(double seconds, double holds, Evidence shown) {}
