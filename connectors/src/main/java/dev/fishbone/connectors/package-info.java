/** To be written. */
@NullMarked
package dev.fishbone.connectors;

import org.jspecify.annotations.NullMarked;
