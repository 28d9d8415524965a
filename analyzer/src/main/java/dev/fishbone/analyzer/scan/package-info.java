/** The nightly scan: what could become an incident, and what is new of it since the last nights. */
@NullMarked
package dev.fishbone.analyzer.scan;

import org.jspecify.annotations.NullMarked;
