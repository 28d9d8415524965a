/** What people decided about verdicts, and how it changes what is told. */
@NullMarked
package dev.fishbone.analyzer.decisions;

import org.jspecify.annotations.NullMarked;
