/** Spans through the OpenTelemetry SDK, written as OTLP/JSON lines. */
@NullMarked
package dev.fishbone.lab.tracing;

import org.jspecify.annotations.NullMarked;
