/**
 * Samples turned into what rules compare: bins, increases of counters, gauges per bin, and whether
 * a pool was full. What was not observed is unknown, never 0.
 */
@NullMarked
package dev.fishbone.rules.series;

import org.jspecify.annotations.NullMarked;
