/** Cases of routing. */
@NullMarked
package dev.fishbone.rules.routing;

import org.jspecify.annotations.NullMarked;
