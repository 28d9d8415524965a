/** Pages that somebody wrote down or exported, as JSON or comma-separated values. */
@NullMarked
package dev.fishbone.connectors.pagesfile;

import org.jspecify.annotations.NullMarked;
