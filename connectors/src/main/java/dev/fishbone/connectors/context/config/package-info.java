/**
 * Configuration that was in force: retries, timeouts, pools and probes from the files of several
 * products, told apart by their content; and copies of such files without their secrets.
 */
@NullMarked
package dev.fishbone.connectors.context.config;

import org.jspecify.annotations.NullMarked;
