/** Tests of merging into documents that people edit. */
@NullMarked
package dev.fishbone.analyzer.merge;

import org.jspecify.annotations.NullMarked;
