/** Small statistics with their sources; all exact or closed, none random. */
@NullMarked
package dev.fishbone.rules.statistics;

import org.jspecify.annotations.NullMarked;
