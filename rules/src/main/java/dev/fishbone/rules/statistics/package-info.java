/**
 * The few statistics that rules share: intervals, exact tests, change detection. No randomness, no
 * state.
 */
@NullMarked
package dev.fishbone.rules.statistics;

import org.jspecify.annotations.NullMarked;
