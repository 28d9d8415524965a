/** Pulls raw samples and alert rules from a Prometheus into a recording. */
@NullMarked
package dev.fishbone.connectors.prometheus;

import org.jspecify.annotations.NullMarked;
