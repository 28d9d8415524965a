/** One run from the start of the parts to the finished recording. */
@NullMarked
package dev.fishbone.lab.run;

import org.jspecify.annotations.NullMarked;
