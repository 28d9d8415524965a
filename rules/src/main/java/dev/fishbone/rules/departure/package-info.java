/**
 * When each service's own signals left their baseline: what rules on the first failing service, on
 * changes and on what led to what share.
 */
@NullMarked
package dev.fishbone.rules.departure;

import org.jspecify.annotations.NullMarked;
