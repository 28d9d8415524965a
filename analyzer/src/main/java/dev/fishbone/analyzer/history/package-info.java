/** Incidents that were analysed, kept from one to the next, and what they say together. */
@NullMarked
package dev.fishbone.analyzer.history;

import org.jspecify.annotations.NullMarked;
