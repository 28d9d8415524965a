/** To be written. */
@NullMarked
package dev.fishbone.rules;

import org.jspecify.annotations.NullMarked;
