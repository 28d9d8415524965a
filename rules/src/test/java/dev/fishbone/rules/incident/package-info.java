/** Scenes: small incidents written as text. */
@NullMarked
package dev.fishbone.rules.incident;

import org.jspecify.annotations.NullMarked;
