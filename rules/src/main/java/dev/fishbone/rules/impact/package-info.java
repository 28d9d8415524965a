/**
 * What an incident did to its users: how long, for how many requests, and how soon people were
 * told.
 */
@NullMarked
package dev.fishbone.rules.impact;

import org.jspecify.annotations.NullMarked;
