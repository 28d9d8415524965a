/**
 * What may fail and has not yet, told from a day of healthy traffic and from what is configured:
 * for a scan of every night, not for an incident. Retries that never ran are in no trace, so what
 * nobody configured and no failure put to the test is not assessed, never clear.
 */
@NullMarked
package dev.fishbone.rules.latent;

import org.jspecify.annotations.NullMarked;
