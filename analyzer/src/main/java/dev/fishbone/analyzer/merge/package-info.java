/** Merges what an analysis says into a document that people edit. */
@NullMarked
package dev.fishbone.analyzer.merge;

import org.jspecify.annotations.NullMarked;
