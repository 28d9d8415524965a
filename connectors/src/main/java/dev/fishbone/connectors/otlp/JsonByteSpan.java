package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.AttributeTable;
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
  private final Foreseen.Memory memory = new Foreseen.Memory();
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
      Foreseen last = memory.first();
      do {
        Foreseen known = last.next(json.bytes, json.at);
        if (known == Foreseen.NONE) {
          int from = json.at;
          json.key(key);
          int what = Keys.ofSpan(key);
          last = memory.learn(last, json.bytes, from, json.at, 0, what, AttributeTable.NONE);
          field(what);
        } else {
          json.at += known.length;
          field(known.what);
          last = known;
        }
      } while (json.more('}'));
    }
    if (!spans.end(resource)) {
      throw Unusual.HERE;
    }
  }

  private void field(int what) {
    switch (what) {
      case Keys.IS_TRACE_ID -> traceId();
      case Keys.IS_SPAN_ID -> spans.spanId = spanId();
      case Keys.IS_PARENT_ID -> spans.parentId = spanId();
      case Keys.IS_NAME -> {
        text();
        spans.name(value);
      }
      case Keys.IS_KIND -> kind();
      case Keys.IS_START -> spans.startNanos = nanos();
      case Keys.IS_END -> spans.endNanos = nanos();
      case Keys.IS_ATTRIBUTES -> attributes.read(false);
      case Keys.IS_STATUS -> status();
      case Keys.IS_EVENTS -> events();
      case Keys.IS_LINKS -> links();
      case Keys.IS_TRACE_STATE -> {
        text();
        spans.put(Field.TRACE_STATE, value);
      }
      default -> json.skip();
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
