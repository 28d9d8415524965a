/** Spans as columns, and one trace made ready for the rules. */
@NullMarked
package dev.fishbone.telemetry.trace;

import org.jspecify.annotations.NullMarked;
