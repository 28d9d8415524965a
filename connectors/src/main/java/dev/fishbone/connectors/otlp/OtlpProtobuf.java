package dev.fishbone.connectors.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.Resource;
import dev.fishbone.connectors.spans.SpanSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One protobuf message of traces, read by field; fields that nobody needs are passed over. */
final class OtlpProtobuf {
  private static final int RESOURCE_SPANS = tag(1);
  private static final int RESOURCE = tag(1);
  private static final int SCOPE_SPANS = tag(2);
  private static final int OLD_SCOPE_SPANS = tag(1000);
  private static final int SPANS = tag(2);

  private final SpanSink sink;
  private final ProtobufSpan span;
  private final Optional<OtlpWire> quick;

  /**
   * @param quick is offered all first
   */
  OtlpProtobuf(SpanSink sink, Optional<ByteSpans> quick) {
    this.sink = sink;
    this.span = new ProtobufSpan(sink);
    this.quick = quick.map(OtlpWire::new);
  }

  static int tag(int field) {
    return field << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  }

  /** The message's resource spans, to the end of the stream; what came before a fault stays. */
  void read(CodedInputStream in, long message) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == RESOURCE_SPANS) {
        byte[] bytes = in.readByteArray();
        // Texts are looked at eight bytes at a time.
        if (quick.isEmpty()
            || !quick
                .get()
                .read(Arrays.copyOf(bytes, bytes.length + FrameBuffer.SLACK), 0, bytes.length)) {
          resourceSpans(bytes, message);
        }
      } else if (!in.skipField(tag)) {
        throw new IOException("a field of no known type");
      }
    }
  }

  /** The same out of an array, without a copy of it where it has nothing but resource spans. */
  void read(byte[] bytes, int from, int length, long message) throws IOException {
    int end = from + length;
    if (quick.isEmpty() || !OtlpWire.isPlain(bytes, from, end)) {
      read(CodedInputStream.newInstance(bytes, from, length), message);
      return;
    }
    WireBytes wire = new WireBytes();
    wire.begin(bytes, from);
    while (wire.at < end) {
      wire.small(end);
      int to = wire.length(end);
      if (!quick.get().read(bytes, wire.at, to)) {
        resourceSpans(Arrays.copyOfRange(bytes, wire.at, to), message);
      }
      wire.at = to;
    }
  }

  /** The resource may stand behind its spans, so the bytes are gone through twice. */
  private void resourceSpans(byte[] bytes, long message) throws IOException {
    Resource resource = Resource.UNKNOWN;
    CodedInputStream first = CodedInputStream.newInstance(bytes);
    for (int tag = first.readTag(); tag != 0; tag = first.readTag()) {
      if (tag == RESOURCE) {
        resource = resource(first);
      } else if (!first.skipField(tag)) {
        throw new IOException("a field of no known type");
      }
    }
    CodedInputStream second = CodedInputStream.newInstance(bytes);
    for (int tag = second.readTag(); tag != 0; tag = second.readTag()) {
      if (tag == SCOPE_SPANS || tag == OLD_SCOPE_SPANS) {
        scope(second, resource, message);
      } else {
        second.skipField(tag);
      }
    }
  }

  private Resource resource(CodedInputStream in) throws IOException {
    Map<String, String> attributes = new LinkedHashMap<>();
    int limit = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == tag(1)) {
        ProtobufValues.attribute(in, attributes::put);
      } else {
        in.skipField(tag);
      }
    }
    in.popLimit(limit);
    return sink.resources().of(attributes);
  }

  private void scope(CodedInputStream in, Resource resource, long message) throws IOException {
    int limit = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == SPANS) {
        span.read(in, resource, message);
      } else {
        in.skipField(tag);
      }
    }
    in.popLimit(limit);
  }
}
