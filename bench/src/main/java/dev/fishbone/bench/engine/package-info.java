/** Speed and size of the way from traces to their sum, beside a bare reading and a database. */
@NullMarked
package dev.fishbone.bench.engine;

import org.jspecify.annotations.NullMarked;
