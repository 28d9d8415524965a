/**
 * What sources of events share: rows of exported files, times as people and tools write them, kinds
 * of changes, and the frame of a source that has nothing but events.
 */
@NullMarked
package dev.fishbone.connectors.events;

import org.jspecify.annotations.NullMarked;
