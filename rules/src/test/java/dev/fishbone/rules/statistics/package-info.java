/** Numbers known from tables and arithmetic. */
@NullMarked
package dev.fishbone.rules.statistics;

import org.jspecify.annotations.NullMarked;
