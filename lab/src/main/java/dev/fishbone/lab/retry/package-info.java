/** How Orders repeats a call: attempts, backoff, jitter, a budget and a breaker, on any clock. */
@NullMarked
package dev.fishbone.lab.retry;

import org.jspecify.annotations.NullMarked;
