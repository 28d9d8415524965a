/** A score, by cases whose counts are known. */
@NullMarked
package dev.fishbone.analyzer.score;

import org.jspecify.annotations.NullMarked;
