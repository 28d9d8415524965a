/** What the history and the last scan say, as metrics for Prometheus. */
@NullMarked
package dev.fishbone.analyzer.metrics;

import org.jspecify.annotations.NullMarked;
