/**
 * Which alert fired, whom its route would have told, and who was paged: the evaluation of an
 * Alertmanager configuration and the rule that judges its result.
 */
@NullMarked
package dev.fishbone.rules.paging;

import org.jspecify.annotations.NullMarked;
