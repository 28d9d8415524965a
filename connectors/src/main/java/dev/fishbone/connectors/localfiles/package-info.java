/**
 * Sources that are files of one's own: configuration in force, alert rules, access logs, counts.
 */
@NullMarked
package dev.fishbone.connectors.localfiles;

import org.jspecify.annotations.NullMarked;
