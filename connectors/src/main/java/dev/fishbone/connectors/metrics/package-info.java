/** Samples as Prometheus answers or OpenMetrics text, mapped to canonical series. */
@NullMarked
package dev.fishbone.connectors.metrics;

import org.jspecify.annotations.NullMarked;
