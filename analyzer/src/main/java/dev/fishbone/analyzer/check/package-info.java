/** What a draft claims, and whether evidence or the draft itself bears it out. */
@NullMarked
package dev.fishbone.analyzer.check;

import org.jspecify.annotations.NullMarked;
