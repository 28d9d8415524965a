/**
 * Files of a recording as streams: decompressed, bounded, in lines or JSON values, with their
 * faults as sentences.
 */
@NullMarked
package dev.fishbone.connectors.files;

import org.jspecify.annotations.NullMarked;
