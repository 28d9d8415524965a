/** From telemetry as its sources give it to a recording, and from a recording to telemetry. */
@NullMarked
package dev.fishbone.connectors;

import org.jspecify.annotations.NullMarked;
