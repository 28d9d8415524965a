package dev.fishbone.connectors;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.trace.SpanColumns;

/** All spans of a recording, whatever their time, in order of files and lines. */
public record SpanRead(SpanColumns spans, Coverage coverage) {}
