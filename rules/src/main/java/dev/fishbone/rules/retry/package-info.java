/** How callers try again: pauses, budgets, breakers, and calls that are done twice. */
@NullMarked
package dev.fishbone.rules.retry;

import org.jspecify.annotations.NullMarked;
