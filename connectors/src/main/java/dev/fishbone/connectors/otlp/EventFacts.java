package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.SpanFacts;
import java.util.function.BiConsumer;

/** Of a span's events only what an exception says of the outcome is taken. */
final class EventFacts {
  private EventFacts() {}

  static boolean wants(String name) {
    return name.equals("exception.type") || name.equals("exception.message");
  }

  static BiConsumer<String, String> into(SpanFacts facts) {
    return (name, value) -> {
      if (wants(name)) {
        facts.put(name, value);
      }
    };
  }
}
