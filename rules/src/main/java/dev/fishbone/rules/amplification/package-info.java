/** Whether calls multiplied: retries that make the load they suffer from. */
@NullMarked
package dev.fishbone.rules.amplification;

import org.jspecify.annotations.NullMarked;
