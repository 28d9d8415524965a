/** Promises to users: how fast a budget of failures was spent. */
@NullMarked
package dev.fishbone.rules.slo;

import org.jspecify.annotations.NullMarked;
