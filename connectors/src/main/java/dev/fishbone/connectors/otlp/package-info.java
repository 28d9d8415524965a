/** OTLP as JSON and protobuf, streamed into span columns. */
@NullMarked
package dev.fishbone.connectors.otlp;

import org.jspecify.annotations.NullMarked;
