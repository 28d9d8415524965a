/** What led to what (ALGORITHMS 12.5): a pure function of verdicts and telemetry. */
@NullMarked
package dev.fishbone.rules.chain;

import org.jspecify.annotations.NullMarked;
