/** findings.json: the one source of every other output, and how it is written and read. */
@NullMarked
package dev.fishbone.analyzer.findings;

import org.jspecify.annotations.NullMarked;
