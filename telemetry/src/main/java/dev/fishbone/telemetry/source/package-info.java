/**
 * What a source of telemetry must offer: it writes raw answers into a recording and says what it
 * could not get.
 */
@NullMarked
package dev.fishbone.telemetry.source;

import org.jspecify.annotations.NullMarked;
