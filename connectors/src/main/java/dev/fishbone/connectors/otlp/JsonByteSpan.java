package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.Field;
import dev.fishbone.connectors.spans.Ids;
import dev.fishbone.connectors.spans.Slice;
import dev.fishbone.telemetry.trace.SpanKind;

/** One span object of OTLP/JSON from its bytes; takes what {@link JsonSpan} takes. */
final class JsonByteSpan {
  private final JsonBytes json;
  private final ByteSpans spans;
  private final JsonByteAttributes attributes;
  private final Slice key = new Slice();
  private final Slice value = new Slice();

  JsonByteSpan(JsonBytes json, ByteSpans spans) {
    this.json = json;
    this.spans = spans;
    this.attributes = new JsonByteAttributes(json, spans);
  }

  void read(int resource) {
    if (json.peek() != '{') {
      throw Unusual.HERE;
    }
    json.forget();
    spans.begin();
    if (json.enter('}')) {
      do {
        json.key(key);
        field();
      } while (json.more('}'));
    }
    if (!spans.end(resource)) {
      throw Unusual.HERE;
    }
  }

  private void field() {
    switch (key.length()) {
      case 4 -> {
        if (key.is(Keys.NAME)) {
          text();
          spans.name(value);
        } else if (key.is(Keys.KIND)) {
          kind();
        } else {
          json.skip();
        }
      }
      case 5 -> {
        if (key.is(Keys.LINKS)) {
          links();
        } else {
          json.skip();
        }
      }
      case 6 -> six();
      case 7 -> {
        if (key.is(Keys.TRACE_ID)) {
          traceId();
        } else if (key.is(Keys.SPAN_ID_OLD)) {
          spans.spanId = spanId();
        } else {
          json.skip();
        }
      }
      case 8 -> {
        if (key.is(Keys.TRACE_ID_OLD)) {
          traceId();
        } else {
          json.skip();
        }
      }
      default -> longer();
    }
  }

  private void six() {
    if (key.is(Keys.SPAN_ID)) {
      spans.spanId = spanId();
    } else if (key.is(Keys.STATUS)) {
      status();
    } else if (key.is(Keys.EVENTS)) {
      events();
    } else {
      json.skip();
    }
  }

  private void longer() {
    if (key.is(Keys.ATTRIBUTES)) {
      attributes.read(false);
    } else if (key.is(Keys.START) || key.is(Keys.START_OLD)) {
      spans.startNanos = nanos();
    } else if (key.is(Keys.END) || key.is(Keys.END_OLD)) {
      spans.endNanos = nanos();
    } else if (key.is(Keys.PARENT_ID) || key.is(Keys.PARENT_ID_OLD)) {
      spans.parentId = spanId();
    } else if (key.is(Keys.TRACE_STATE) || key.is(Keys.TRACE_STATE_OLD)) {
      text();
      spans.put(Field.TRACE_STATE, value);
    } else {
      json.skip();
    }
  }

  /** A text, or null, which is empty; anything else is for those who complain. */
  private void text() {
    byte c = json.peek();
    if (c == '"') {
      json.text(value);
    } else {
      json.literal("null");
      value.clear();
    }
  }

  private void traceId() {
    text();
    if (value.length() == 32) {
      byte[] bytes = value.bytes();
      int from = value.from();
      long first = Hex.of8(bytes, from);
      long second = Hex.of8(bytes, from + 8);
      long third = Hex.of8(bytes, from + 16);
      long fourth = Hex.of8(bytes, from + 24);
      if ((first | second | third | fourth) >= 0) {
        spans.traceHigh = first << 32 | second;
        spans.traceLow = third << 32 | fourth;
        return;
      }
    }
    String id = value.text();
    spans.traceHigh = Ids.high(id);
    spans.traceLow = Ids.low(id);
  }

  private long spanId() {
    text();
    if (value.length() == 16) {
      long high = Hex.of8(value.bytes(), value.from());
      long low = Hex.of8(value.bytes(), value.from() + 8);
      if ((high | low) >= 0) {
        return high << 32 | low;
      }
    }
    return value.isEmpty() ? 0 : Ids.low(value.text());
  }

  private long nanos() {
    byte c = json.peek();
    if (c == '"') {
      json.text(value);
    } else if (c == 'n') {
      json.literal("null");
      return 0;
    } else {
      int from = json.at;
      if (!json.number()) {
        throw Unusual.HERE;
      }
      value.set(json.bytes, from, json.at);
    }
    return Keys.decimal(value);
  }

  private void kind() {
    byte c = json.peek();
    if (c == '{' || c == '[') {
      json.skip();
      spans.kind = SpanKind.INTERNAL;
      return;
    }
    json.scalar(value);
    spans.kind =
        value.length() == 1 ? Kinds.of(value.bytes()[value.from()] - '0') : Kinds.of(value.text());
  }

  private void status() {
    if (json.peek() != '{') {
      json.skip();
      return;
    }
    if (!json.enter('}')) {
      return;
    }
    do {
      json.key(key);
      byte c = json.peek();
      if (key.is(Keys.CODE)) {
        if (c == '{' || c == '[') {
          json.skip();
          spans.status = 0;
        } else {
          json.scalar(value);
          spans.status =
              value.length() == 1
                  ? Kinds.status(value.bytes()[value.from()] - '0')
                  : Kinds.status(value.text());
        }
      } else if (key.is(Keys.MESSAGE) && c == '"') {
        json.text(value);
        spans.put(Field.STATUS_MESSAGE, value);
      } else {
        json.skip();
      }
    } while (json.more('}'));
  }

  private void links() {
    if (json.peek() != '[') {
      json.skip();
      return;
    }
    if (json.enter(']')) {
      spans.async = true;
      do {
        json.skip();
      } while (json.more(']'));
    }
  }

  private void events() {
    if (json.peek() != '[') {
      json.skip();
      return;
    }
    if (!json.enter(']')) {
      return;
    }
    do {
      if (json.peek() != '{') {
        json.skip();
      } else if (json.enter('}')) {
        do {
          json.key(key);
          if (key.is(Keys.ATTRIBUTES)) {
            attributes.read(true);
          } else {
            json.skip();
          }
        } while (json.more('}'));
      }
    } while (json.more(']'));
  }
}
