/** Whether load came in waves, or stayed after what had raised it was gone. */
@NullMarked
package dev.fishbone.rules.overload;

import org.jspecify.annotations.NullMarked;
