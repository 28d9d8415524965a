/** Cases and properties of the blocks and of the Markdown around them. */
@NullMarked
package dev.fishbone.analyzer.blocks;

import org.jspecify.annotations.NullMarked;
