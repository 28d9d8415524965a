/**
 * The one HTTP client of all sources: time and size limits, retries within a budget, and answers
 * kept on disk so that a pull that was killed does not ask again.
 */
@NullMarked
package dev.fishbone.connectors.http;

import org.jspecify.annotations.NullMarked;
