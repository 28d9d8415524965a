/** What nights tell of how much services can take. */
@NullMarked
package dev.fishbone.rules.capacity;

import org.jspecify.annotations.NullMarked;
