/**
 * Copies of recordings for sharing. What readers ask for is kept by name, everything else is
 * replaced by a pseudonym or left out: a list of what may stay, not of what must go.
 */
@NullMarked
package dev.fishbone.connectors.redact;

import org.jspecify.annotations.NullMarked;
