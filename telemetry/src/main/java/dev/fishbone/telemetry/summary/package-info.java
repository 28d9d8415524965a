/**
 * Mergeable summaries: integers and fixed edges, so that any split of the input gives the same
 * value.
 */
@NullMarked
package dev.fishbone.telemetry.summary;

import org.jspecify.annotations.NullMarked;
