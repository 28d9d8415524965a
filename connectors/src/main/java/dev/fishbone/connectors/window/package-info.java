/** What window.yml says of an incident, checked with file, line and column. */
@NullMarked
package dev.fishbone.connectors.window;

import org.jspecify.annotations.NullMarked;
