/** To be written. */
@NullMarked
package dev.fishbone.lab;

import org.jspecify.annotations.NullMarked;
