package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.AttributeTable;
import dev.fishbone.connectors.spans.AttributeTable.Entry;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.Slice;

/** Attributes of a span or event from their bytes; takes what {@link JsonAttributes} takes. */
final class JsonByteAttributes {
  private final JsonBytes json;
  private final ByteSpans spans;
  private final AttributeTable attributes;
  private final Slice key = new Slice();
  private final Slice name = new Slice();
  private final Slice value = new Slice();
  private final Foreseen.Memory memory = new Foreseen.Memory();
  private Foreseen last = memory.first();
  private Entry entry = AttributeTable.NONE;

  JsonByteAttributes(JsonBytes json, ByteSpans spans) {
    this.json = json;
    this.spans = spans;
    this.attributes = spans.attributes();
  }

  /**
   * Reads a list; the next value is to be one.
   *
   * @param ofEvent of an event only what it says of an exception is taken
   */
  void read(boolean ofEvent) {
    if (json.peek() != '[') {
      json.skip();
      return;
    }
    if (!json.enter(']')) {
      return;
    }
    last = memory.first();
    do {
      if (json.peek() == '{') {
        if (!plainPair(ofEvent)) {
          pair(ofEvent);
        }
      } else {
        json.skip();
      }
    } while (json.more(']'));
  }

  /**
   * An attribute as nearly all are written, without spaces and with a plain text or number. Where
   * it is another one, nothing was read.
   */
  private boolean plainPair(boolean ofEvent) {
    byte[] line = json.bytes;
    int at = json.at;
    Foreseen known = last.next(line, at);
    if (known == Foreseen.NONE) {
      known = learn(line, at);
      if (known == Foreseen.NONE) {
        return newPair(ofEvent);
      }
    }
    last = known;
    int valueFrom = at + known.length;
    int valueEnd = json.textEnd(valueFrom);
    if (valueEnd < 0 || line[valueEnd + 1] != '}' || line[valueEnd + 2] != '}') {
      return false;
    }
    int from = at + PlainPair.BEGIN;
    json.pass(from, valueEnd + 3);
    entry = known.entry;
    if (valueEnd > valueFrom && isWanted(ofEvent)) {
      name.set(line, from, from + known.nameLength);
      value.set(line, valueFrom, valueEnd);
      spans.put(entry, name, value);
    }
    return true;
  }

  /** Remembers what stands before the value's text, the name among it. */
  private Foreseen learn(byte[] line, int at) {
    int valueFrom = valueFrom(line, at);
    if (valueFrom < 0) {
      return Foreseen.NONE;
    }
    int nameEnd = name.to();
    entry = attributes.find(name);
    return memory.learn(last, line, at, valueFrom, nameEnd - name.from(), 0, entry);
  }

  /** Reads name and kind of a plain pair; where its value's text begins, −1 where it is no such. */
  private int valueFrom(byte[] line, int at) {
    if (!PlainPair.begins(line, at)) {
      return -1;
    }
    int from = at + PlainPair.BEGIN;
    int nameEnd = json.textEnd(from);
    if (nameEnd <= from || !PlainPair.goesOn(line, nameEnd)) {
      return -1;
    }
    name.set(line, from, nameEnd);
    return PlainPair.value(line, nameEnd);
  }

  /** A plain pair that is too much to be remembered. */
  private boolean newPair(boolean ofEvent) {
    byte[] line = json.bytes;
    int from = json.at + PlainPair.BEGIN;
    int valueFrom = valueFrom(line, json.at);
    if (valueFrom < 0) {
      return false;
    }
    int valueEnd = json.textEnd(valueFrom);
    if (valueEnd < 0 || line[valueEnd + 1] != '}' || line[valueEnd + 2] != '}') {
      return false;
    }
    json.pass(from, valueEnd + 3);
    entry = attributes.find(name);
    if (valueEnd > valueFrom && isWanted(ofEvent)) {
      value.set(line, valueFrom, valueEnd);
      spans.put(entry, name, value);
    }
    return true;
  }

  /** As {@link JsonAttributes} reads a pair: whatever is not its name may be its value. */
  private void pair(boolean ofEvent) {
    name.clear();
    value.clear();
    boolean wanted = true;
    if (json.enter('}')) {
      do {
        json.key(key);
        if (key.is(Keys.KEY) && json.peek() == '"') {
          json.text(name);
          entry = attributes.find(name);
          wanted = name.isEmpty() || isWanted(ofEvent);
        } else if (wanted) {
          json.first(value);
        } else {
          json.skip();
        }
      } while (json.more('}'));
    }
    if (!name.isEmpty() && !value.isEmpty() && isWanted(ofEvent)) {
      spans.put(entry, name, value);
    }
  }

  private boolean isWanted(boolean ofEvent) {
    return ofEvent ? entry.isException() : entry != AttributeTable.NONE;
  }
}
