package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.AttributeTable;
import dev.fishbone.connectors.spans.AttributeTable.Entry;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.Field;
import dev.fishbone.connectors.spans.Slice;

/** One span of protobuf from its bytes; takes what {@link ProtobufSpan} takes. */
final class WireSpan {
  private static final int ID_BYTES = 8;
  private static final Slice TRUE = WireDigits.of("true");
  private static final Slice FALSE = WireDigits.of("false");

  private final WireBytes wire;
  private final ByteSpans spans;
  private final AttributeTable attributes;
  private final Slice name = new Slice();
  private final Slice value = new Slice();
  private final Slice part = new Slice();
  private final WireDigits digits = new WireDigits();
  private final Foreseen.Memory memory = new Foreseen.Memory();
  private Foreseen last = memory.first();
  private Entry entry = AttributeTable.NONE;

  WireSpan(WireBytes wire, ByteSpans spans) {
    this.wire = wire;
    this.spans = spans;
    this.attributes = spans.attributes();
  }

  void read(int resource, int end) {
    spans.begin();
    digits.clear();
    last = memory.first();
    while (wire.at < end) {
      field(wire.small(end), end);
    }
    if (!spans.end(resource)) {
      throw Unusual.HERE;
    }
  }

  private void field(int tag, int end) {
    switch (tag) {
      case 1 << 3 | WireBytes.BYTES -> {
        wire.text(value, end);
        if (value.length() == 2 * ID_BYTES) {
          spans.traceHigh = big(value.from());
          spans.traceLow = big(value.from() + ID_BYTES);
        }
      }
      case 2 << 3 | WireBytes.BYTES -> spans.spanId = id(end);
      case 3 << 3 | WireBytes.BYTES -> {
        wire.text(value, end);
        spans.put(Field.TRACE_STATE, value);
      }
      case 4 << 3 | WireBytes.BYTES -> spans.parentId = id(end);
      case 5 << 3 | WireBytes.BYTES -> {
        wire.text(value, end);
        spans.name(value);
      }
      case 6 << 3 | WireBytes.VARINT -> spans.kind = Kinds.of((int) wire.varint(end));
      case 7 << 3 | WireBytes.FIXED64 -> spans.startNanos = wire.fixed64(end);
      case 8 << 3 | WireBytes.FIXED64 -> spans.endNanos = wire.fixed64(end);
      case 9 << 3 | WireBytes.BYTES -> attribute(wire.length(end), false);
      case 11 << 3 | WireBytes.BYTES -> event(wire.length(end));
      case 13 << 3 | WireBytes.BYTES -> {
        spans.async = true;
        wire.skip(tag, end);
      }
      case 15 << 3 | WireBytes.BYTES -> status(wire.length(end));
      default -> wire.skip(tag, end);
    }
  }

  private long big(int from) {
    return Long.reverseBytes(Slice.word(wire.bytes, from));
  }

  private long id(int end) {
    wire.text(value, end);
    return value.length() == ID_BYTES ? big(value.from()) : 0;
  }

  private void event(int end) {
    while (wire.at < end) {
      int tag = wire.small(end);
      if (tag == WireBytes.tag(3, WireBytes.BYTES)) {
        attribute(wire.length(end), true);
      } else {
        wire.skip(tag, end);
      }
    }
  }

  private void status(int end) {
    while (wire.at < end) {
      int tag = wire.small(end);
      if (tag == WireBytes.tag(2, WireBytes.BYTES)) {
        wire.text(value, end);
        spans.put(Field.STATUS_MESSAGE, value);
      } else if (tag == WireBytes.tag(3, WireBytes.VARINT)) {
        spans.status = Kinds.status((int) wire.varint(end));
      } else {
        wire.skip(tag, end);
      }
    }
  }

  private void attribute(int end, boolean ofEvent) {
    value.clear();
    Foreseen known = last.next(wire.bytes, wire.at);
    if (known != Foreseen.NONE && known.length <= end - wire.at) {
      last = known;
      entry = known.entry;
      wire.at += known.length;
      name.set(wire.bytes, wire.at - known.nameLength, wire.at);
    } else {
      name.clear();
      entry = AttributeTable.NONE;
    }
    boolean wanted = name.isEmpty() || isWanted(ofEvent);
    while (wire.at < end) {
      int from = wire.at;
      int tag = wire.small(end);
      if (tag == WireBytes.tag(1, WireBytes.BYTES)) {
        wire.text(name, end);
        entry = attributes.find(name);
        wanted = isWanted(ofEvent);
        learn(from);
      } else if (tag == WireBytes.tag(2, WireBytes.BYTES)) {
        value.clear();
        value(wire.length(end), 0, wanted);
      } else {
        wire.skip(tag, end);
      }
    }
    if (wanted && !name.isEmpty() && !value.isEmpty()) {
      spans.put(entry, name, value);
    }
  }

  private boolean isWanted(boolean ofEvent) {
    return ofEvent ? entry.isException() : entry != AttributeTable.NONE;
  }

  /** Remembers the name that was read, and that it stood here. */
  private void learn(int from) {
    Foreseen learnt =
        memory.learn(last, wire.bytes, from, wire.at, wire.at - name.from(), 0, entry);
    last = learnt == Foreseen.NONE ? last : learnt;
  }

  /** The first plain value that is not empty, of lists too; texts of others are not made. */
  private void value(int end, int depth, boolean wanted) {
    while (wire.at < end) {
      int tag = wire.small(end);
      switch (tag) {
        case 1 << 3 | WireBytes.BYTES -> {
          wire.text(part, end);
          first(part);
        }
        case 2 << 3 | WireBytes.VARINT -> first(wire.varint(end) != 0 ? TRUE : FALSE);
        case 3 << 3 | WireBytes.VARINT -> {
          long number = wire.varint(end);
          if (wanted && value.isEmpty()) {
            digits.write(number, value);
          }
        }
        case 4 << 3 | WireBytes.FIXED64 -> {
          double number = Double.longBitsToDouble(wire.fixed64(end));
          if (wanted && value.isEmpty()) {
            digits.write(Double.toString(number), value);
          }
        }
        case 5 << 3 | WireBytes.BYTES -> {
          if (depth < ProtobufValues.DEPTH) {
            list(wire.length(end), depth, wanted);
          } else {
            wire.skip(tag, end);
          }
        }
        default -> {
          if (tag >>> 3 <= 5) {
            throw Unusual.HERE;
          }
          wire.skip(tag, end);
        }
      }
    }
  }

  private void list(int end, int depth, boolean wanted) {
    while (wire.at < end) {
      int tag = wire.small(end);
      if (tag == WireBytes.tag(1, WireBytes.BYTES)) {
        value(wire.length(end), depth + 1, wanted);
      } else {
        wire.skip(tag, end);
      }
    }
  }

  private void first(Slice text) {
    if (value.isEmpty()) {
      value.set(text);
    }
  }
}
