/** Small statistics that several rules share; deterministic, without a generator of chance. */
@NullMarked
package dev.fishbone.rules.statistics;

import org.jspecify.annotations.NullMarked;
