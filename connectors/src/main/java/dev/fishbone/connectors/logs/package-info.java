/**
 * Access logs in whatever form their writer chose, and counts of a business: read line by line, and
 * added up or copied.
 */
@NullMarked
package dev.fishbone.connectors.logs;

import org.jspecify.annotations.NullMarked;
