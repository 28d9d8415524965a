/** Which change began it. */
@NullMarked
package dev.fishbone.rules.change;

import org.jspecify.annotations.NullMarked;
