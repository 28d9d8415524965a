package dev.fishbone.connectors.otlp;

import com.google.protobuf.CodedInputStream;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.Resource;
import dev.fishbone.connectors.spans.Slice;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Resource spans of protobuf, from bytes to a store without an object a span. What has anything
 * unusual in it is left, as a whole, to {@link OtlpProtobuf}.
 */
final class OtlpWire {
  private static final int RESOURCE_SPANS = WireBytes.tag(1, WireBytes.BYTES);
  private static final int RESOURCE = WireBytes.tag(1, WireBytes.BYTES);
  private static final int SCOPE_SPANS = WireBytes.tag(2, WireBytes.BYTES);
  private static final int OLD_SCOPE_SPANS = WireBytes.tag(1000, WireBytes.BYTES);
  private static final int SPANS = WireBytes.tag(2, WireBytes.BYTES);

  private final WireBytes wire = new WireBytes();
  private final ByteSpans spans;
  private final WireSpan span;
  private final Slice written = new Slice();

  OtlpWire(ByteSpans spans) {
    this.spans = spans;
    this.span = new WireSpan(wire, spans);
  }

  /** Whether a message holds nothing but resource spans, and all of them. */
  static boolean isPlain(byte[] bytes, int from, int end) {
    WireBytes wire = new WireBytes();
    wire.begin(bytes, from);
    try {
      while (wire.at < end) {
        if (wire.small(end) != RESOURCE_SPANS) {
          return false;
        }
        wire.at = wire.length(end);
      }
    } catch (Unusual e) {
      return false;
    }
    return true;
  }

  /**
   * Reads one message {@code ResourceSpans}.
   *
   * @param bytes go on for at least eight bytes behind it
   * @return whether it could; if not, nothing was taken of it
   */
  boolean read(byte[] bytes, int from, int end) {
    try {
      resourceSpans(bytes, from, end);
    } catch (Unusual e) {
      spans.rollback();
      return false;
    }
    spans.commit();
    return true;
  }

  /** The resource may stand behind its spans, so the fields are gone through twice. */
  private void resourceSpans(byte[] bytes, int from, int end) {
    boolean found = false;
    wire.begin(bytes, from);
    while (wire.at < end) {
      int tag = wire.small(end);
      if (tag == RESOURCE && !found) {
        wire.text(written, end);
        found = true;
      } else if (tag == RESOURCE) {
        throw Unusual.HERE;
      } else {
        wire.skip(tag, end);
      }
    }
    if (!found) {
      throw Unusual.HERE;
    }
    int resource = spans.resource(written, this::parsed);
    wire.begin(bytes, from);
    while (wire.at < end) {
      int tag = wire.small(end);
      if (tag == SCOPE_SPANS || tag == OLD_SCOPE_SPANS) {
        scope(resource, wire.length(end));
      } else {
        wire.skip(tag, end);
      }
    }
  }

  private Resource parsed() {
    Map<String, String> attributes = new LinkedHashMap<>();
    try {
      CodedInputStream in =
          CodedInputStream.newInstance(written.bytes(), written.from(), written.length());
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == OtlpProtobuf.tag(1)) {
          ProtobufValues.attribute(in, attributes::put);
        } else {
          in.skipField(tag);
        }
      }
    } catch (IOException e) {
      throw Unusual.HERE;
    }
    return spans.sink().resources().of(attributes);
  }

  private void scope(int resource, int end) {
    while (wire.at < end) {
      int tag = wire.small(end);
      if (tag == SPANS) {
        span.read(resource, wire.length(end));
      } else {
        wire.skip(tag, end);
      }
    }
  }
}
