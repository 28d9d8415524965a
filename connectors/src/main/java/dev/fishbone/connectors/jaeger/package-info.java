/** Traces as Jaeger's query service and its export write them. */
@NullMarked
package dev.fishbone.connectors.jaeger;

import org.jspecify.annotations.NullMarked;
