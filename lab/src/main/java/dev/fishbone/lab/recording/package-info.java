/** Writes what the parts said into a recording. */
@NullMarked
package dev.fishbone.lab.recording;

import org.jspecify.annotations.NullMarked;
