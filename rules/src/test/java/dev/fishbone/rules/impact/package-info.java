/** Cases of impact. */
@NullMarked
package dev.fishbone.rules.impact;

import org.jspecify.annotations.NullMarked;
