/** Programs of other products that read what the rules write. */
@NullMarked
package dev.fishbone.rules.programs;

import org.jspecify.annotations.NullMarked;
