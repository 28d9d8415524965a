/**
 * Calls between services as traces show them, for the rules that judge them: edges, what makes a
 * caller repeat, how many calls are retries, and when traces do not tell.
 */
@NullMarked
package dev.fishbone.rules.calls;

import org.jspecify.annotations.NullMarked;
