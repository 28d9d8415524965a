/**
 * What rules about detection and the assessment of impact share: the effect's requests and
 * failures, when they began to fail, when it was unavailable, which services lie on its path, which
 * alerts fired and who was told.
 */
@NullMarked
package dev.fishbone.rules.incident;

import org.jspecify.annotations.NullMarked;
