/**
 * What the attributes of a span mean: operation, peer, outcome, probe, weight; the same for every
 * trace format.
 */
@NullMarked
package dev.fishbone.connectors.spans;

import org.jspecify.annotations.NullMarked;
