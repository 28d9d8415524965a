/** How often the rules are right: verdicts on recordings of which the truth is known. */
@NullMarked
package dev.fishbone.analyzer.score;

import org.jspecify.annotations.NullMarked;
