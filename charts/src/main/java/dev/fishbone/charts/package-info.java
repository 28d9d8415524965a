/** To be written. */
@NullMarked
package dev.fishbone.charts;

import org.jspecify.annotations.NullMarked;
