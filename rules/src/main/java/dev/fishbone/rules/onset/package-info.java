/** Which service failed first. */
@NullMarked
package dev.fishbone.rules.onset;

import org.jspecify.annotations.NullMarked;
