/** Finds out what a trace file is and hands it to the reader of its format. */
@NullMarked
package dev.fishbone.connectors.traces;

import org.jspecify.annotations.NullMarked;
