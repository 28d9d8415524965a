/** The lab: an incident that really happens, on loopback, and its recording. */
@NullMarked
package dev.fishbone.lab;

import org.jspecify.annotations.NullMarked;
