/** The run's own trace, where an OTLP endpoint is configured. */
@NullMarked
package dev.fishbone.analyzer.tracing;

import org.jspecify.annotations.NullMarked;
