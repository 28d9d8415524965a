/** Spans as Zipkin's v2 API writes them. */
@NullMarked
package dev.fishbone.connectors.zipkin;

import org.jspecify.annotations.NullMarked;
