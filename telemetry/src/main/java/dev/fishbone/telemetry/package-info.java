/** To be written. */
@NullMarked
package dev.fishbone.telemetry;

import org.jspecify.annotations.NullMarked;
