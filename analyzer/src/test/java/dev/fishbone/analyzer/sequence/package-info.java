/** Tests of telling one request as a sequence. */
@NullMarked
package dev.fishbone.analyzer.sequence;

import org.jspecify.annotations.NullMarked;
