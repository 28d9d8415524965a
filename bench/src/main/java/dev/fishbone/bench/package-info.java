/** Measurements: ratios against what the machine can do at best, in one run. */
@NullMarked
package dev.fishbone.bench;

import org.jspecify.annotations.NullMarked;
