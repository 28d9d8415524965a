/** Small text forms that several readers share: durations with units, words that were meant. */
@NullMarked
package dev.fishbone.connectors.format;

import org.jspecify.annotations.NullMarked;
