/** {@code fishbone.yml}: which sources there are, and what every window of theirs has in common. */
@NullMarked
package dev.fishbone.connectors.config;

import org.jspecify.annotations.NullMarked;
