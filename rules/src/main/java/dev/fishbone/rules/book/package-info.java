/**
 * The list of all rules, and the one that asks them: apart from the SPI, so that rules need not
 * know each other.
 */
@NullMarked
package dev.fishbone.rules.book;

import org.jspecify.annotations.NullMarked;
