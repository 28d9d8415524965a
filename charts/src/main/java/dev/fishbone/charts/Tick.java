package dev.fishbone.charts;

/**
 * A place on an axis.
 *
 * @param at in the axis's unit: a value, or milliseconds since the epoch
 * @param label what stands beside it
 */
record Tick(double at, String label) {}
