package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.files.KnownLines;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.Resource;
import dev.fishbone.connectors.spans.Slice;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Lines of OTLP/JSON as exporters write them, from bytes to a store without an object a span. A
 * line with anything unusual in it is left, as a whole, to {@link OtlpJson}, which reads every form
 * and tells what is wrong.
 */
public final class OtlpByteLines implements KnownLines {
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonBytes json = new JsonBytes();
  private final ByteSpans spans;
  private final JsonByteSpan span;
  private final Slice key = new Slice();
  private final Slice written = new Slice();

  public OtlpByteLines(ByteSpans spans) {
    this.spans = spans;
    this.span = new JsonByteSpan(json, spans);
  }

  @Override
  public int read(byte[] bytes, int from, int to, boolean last) {
    json.begin(bytes, from);
    try {
      document();
      json.peek();
    } catch (Unusual e) {
      spans.rollback();
      return NOT_READ;
    }
    boolean whole = json.at < to ? bytes[json.at] == '\n' : last && json.at == to;
    if (!whole) {
      spans.rollback();
      return NOT_READ;
    }
    spans.commit();
    return Math.min(json.at + 1, to);
  }

  private void document() {
    json.expect('{');
    json.key(key);
    boolean known =
        key.is(Keys.RESOURCE_SPANS) || key.is(Keys.RESOURCE_SPANS_OLD) || key.is(Keys.BATCHES);
    if (!known || json.peek() != '[') {
      throw Unusual.HERE;
    }
    if (json.enter(']')) {
      do {
        resourceSpans();
      } while (json.more(']'));
    }
    json.expect('}');
  }

  private void resourceSpans() {
    if (json.peek() != '{') {
      throw Unusual.HERE;
    }
    int resource = -1;
    if (!json.enter('}')) {
      return;
    }
    do {
      json.key(key);
      byte c = json.peek();
      if (key.is(Keys.RESOURCE) && c == '{') {
        resource = resource();
      } else if (c == '['
          && (key.is(Keys.SCOPE_SPANS)
              || key.is(Keys.SCOPE_SPANS_OLD)
              || key.is(Keys.LIBRARY_SPANS))) {
        if (resource < 0) {
          throw Unusual.HERE;
        }
        scopes(resource);
      } else {
        json.skip();
      }
    } while (json.more('}'));
  }

  /** Read with care where its bytes are new. */
  private int resource() {
    int from = json.at;
    json.skip();
    written.set(json.bytes, from, json.at);
    return spans.resource(written, this::parsed);
  }

  private Resource parsed() {
    try (JsonParser parser =
        JSON.createParser(
            ObjectReadContext.empty(), written.bytes(), written.from(), written.length())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw Unusual.HERE;
      }
      return spans.sink().resources().of(JsonAttributes.ofObject(parser));
    } catch (JacksonException e) {
      throw Unusual.HERE;
    }
  }

  private void scopes(int resource) {
    if (!json.enter(']')) {
      return;
    }
    do {
      if (json.peek() != '{') {
        json.skip();
      } else if (json.enter('}')) {
        scope(resource);
      }
    } while (json.more(']'));
  }

  private void scope(int resource) {
    do {
      json.key(key);
      if (!key.is(Keys.SPANS) || json.peek() != '[') {
        json.skip();
      } else if (json.enter(']')) {
        do {
          span.read(resource);
        } while (json.more(']'));
      }
    } while (json.more('}'));
  }
}
