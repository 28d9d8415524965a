/**
 * What a rule is, what it may answer, and the list of all rules. Rules do no I/O and have no clock:
 * equal telemetry gives equal verdicts.
 */
@NullMarked
package dev.fishbone.rules;

import org.jspecify.annotations.NullMarked;
