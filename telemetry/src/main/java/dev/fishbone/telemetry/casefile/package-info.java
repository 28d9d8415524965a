/** All that may be known of one incident, in one place: what a rule is handed. */
@NullMarked
package dev.fishbone.telemetry.casefile;

import org.jspecify.annotations.NullMarked;
