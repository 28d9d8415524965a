/**
 * Searching stores of traces: in slices of time, since none of them pages, and each trace written
 * once.
 */
@NullMarked
package dev.fishbone.connectors.searching;

import org.jspecify.annotations.NullMarked;
