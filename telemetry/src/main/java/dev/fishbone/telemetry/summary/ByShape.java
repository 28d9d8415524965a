package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanShapes;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/** Remembers what belongs to the spans of a shape, which saves looking it up by its texts. */
final class ByShape<V> {
  private Optional<SpanShapes> shapes = Optional.empty();
  private Object[] values = new Object[0];

  /** What belongs to a span, looked up where its shape is new. */
  @SuppressWarnings("unchecked") // only values of this type are put in
  V of(PreparedTrace trace, int node, Supplier<V> look) {
    if (shapes.isEmpty() || shapes.get() != trace.shapes()) {
      shapes = Optional.of(trace.shapes());
      values = new Object[trace.shapes().size()];
      Arrays.fill(values, this);
    }
    int shape = trace.shape(node);
    if (shape >= values.length) {
      int known = values.length;
      values = Arrays.copyOf(values, trace.shapes().size());
      Arrays.fill(values, known, values.length, this);
    }
    Object value = values[shape];
    if (value == this) {
      value = look.get();
      values[shape] = value;
    }
    return (V) value;
  }
}
