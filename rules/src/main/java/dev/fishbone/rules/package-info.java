/**
 * What a rule is and what it may answer. Rules do no I/O and have no clock: equal telemetry gives
 * equal verdicts.
 */
@NullMarked
package dev.fishbone.rules;

import org.jspecify.annotations.NullMarked;
