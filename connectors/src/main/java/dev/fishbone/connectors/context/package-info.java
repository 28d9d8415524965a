/** The smaller files of a recording: changes, pages, health, notes and configuration. */
@NullMarked
package dev.fishbone.connectors.context;

import org.jspecify.annotations.NullMarked;
