/** What to set, as it would be typed, in the words of the library that the telemetry shows. */
@NullMarked
package dev.fishbone.rules.remedy;

import org.jspecify.annotations.NullMarked;
