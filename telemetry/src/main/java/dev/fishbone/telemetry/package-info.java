/**
 * The nouns that every part shares: what a recording holds once it has been read. Immutable,
 * without I/O, without a clock; absent text is the empty string, absent lists are empty, null never
 * crosses a package.
 */
@NullMarked
package dev.fishbone.telemetry;

import org.jspecify.annotations.NullMarked;
