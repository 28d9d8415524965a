/** How verdicts put names and numbers into sentences. */
@NullMarked
package dev.fishbone.rules.wording;

import org.jspecify.annotations.NullMarked;
