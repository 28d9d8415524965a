/**
 * The postmortem's blocks, the Markdown around them, and the marks by which a document remembers
 * what was generated.
 */
@NullMarked
package dev.fishbone.analyzer.blocks;

import org.jspecify.annotations.NullMarked;
