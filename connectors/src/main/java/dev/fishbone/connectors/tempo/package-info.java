/** Pulls traces from Grafana Tempo into a recording. */
@NullMarked
package dev.fishbone.connectors.tempo;

import org.jspecify.annotations.NullMarked;
