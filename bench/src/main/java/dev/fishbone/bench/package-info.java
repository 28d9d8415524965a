/** To be written. */
@NullMarked
package dev.fishbone.bench;

import org.jspecify.annotations.NullMarked;
