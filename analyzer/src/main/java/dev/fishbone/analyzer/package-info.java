/** To be written. */
@NullMarked
package dev.fishbone.analyzer;

import org.jspecify.annotations.NullMarked;
