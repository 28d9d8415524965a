/** Changes that somebody wrote down, as JSON or comma-separated values. */
@NullMarked
package dev.fishbone.connectors.changesfile;

import org.jspecify.annotations.NullMarked;
