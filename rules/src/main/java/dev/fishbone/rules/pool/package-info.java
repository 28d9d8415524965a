/** Pools of connections: were they full, for how long, and what filled them? */
@NullMarked
package dev.fishbone.rules.pool;

import org.jspecify.annotations.NullMarked;
