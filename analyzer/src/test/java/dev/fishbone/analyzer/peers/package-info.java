/** Incidents that others recorded and labelled, read as telemetry and judged. */
@NullMarked
package dev.fishbone.analyzer.peers;

import org.jspecify.annotations.NullMarked;
