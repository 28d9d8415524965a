package dev.fishbone.connectors.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.fishbone.connectors.spans.Field;
import dev.fishbone.connectors.spans.Ids;
import dev.fishbone.connectors.spans.Resource;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.telemetry.trace.SpanDraft;
import java.io.IOException;

/** One span of protobuf, straight into the draft. */
final class ProtobufSpan {
  private static final int KIND = 6 << 3 | WireFormat.WIRETYPE_VARINT;
  private static final int START = 7 << 3 | WireFormat.WIRETYPE_FIXED64;
  private static final int END = 8 << 3 | WireFormat.WIRETYPE_FIXED64;

  private final SpanSink sink;

  ProtobufSpan(SpanSink sink) {
    this.sink = sink;
  }

  void read(CodedInputStream in, Resource resource, long message) throws IOException {
    sink.begin();
    int limit = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      field(in, tag, sink.draft());
    }
    in.popLimit(limit);
    sink.add(resource, message, "nanoseconds");
  }

  private void field(CodedInputStream in, int tag, SpanDraft draft) throws IOException {
    if (tag == KIND) {
      draft.kind = Kinds.of(in.readEnum());
    } else if (tag == START) {
      draft.startNanos = in.readFixed64();
    } else if (tag == END) {
      draft.endNanos = in.readFixed64();
    } else if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      delimited(in, tag, draft);
    } else {
      in.skipField(tag);
    }
  }

  private void delimited(CodedInputStream in, int tag, SpanDraft draft) throws IOException {
    switch (WireFormat.getTagFieldNumber(tag)) {
      case 1 -> {
        byte[] id = in.readByteArray();
        if (id.length == 16) {
          draft.traceHigh = Ids.big(id, 0);
          draft.traceLow = Ids.big(id, 8);
        }
      }
      case 2 -> draft.spanId = spanId(in);
      case 3 -> sink.facts().put(Field.TRACE_STATE, in.readString());
      case 4 -> draft.parentId = spanId(in);
      case 5 -> draft.name = in.readString();
      case 9 -> ProtobufValues.attribute(in, sink.facts()::put);
      case 11 -> event(in);
      case 13 -> {
        draft.async = true;
        in.skipField(tag);
      }
      case 15 -> status(in);
      default -> in.skipField(tag);
    }
  }

  private static long spanId(CodedInputStream in) throws IOException {
    byte[] id = in.readByteArray();
    return id.length == 8 ? Ids.big(id, 0) : 0;
  }

  private void event(CodedInputStream in) throws IOException {
    int limit = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == OtlpProtobuf.tag(3)) {
        ProtobufValues.attribute(in, EventFacts.into(sink.facts()));
      } else {
        in.skipField(tag);
      }
    }
    in.popLimit(limit);
  }

  private void status(CodedInputStream in) throws IOException {
    int limit = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == OtlpProtobuf.tag(2)) {
        sink.facts().put(Field.STATUS_MESSAGE, in.readString());
      } else if (tag == (3 << 3 | WireFormat.WIRETYPE_VARINT)) {
        sink.status(in.readEnum());
      } else {
        in.skipField(tag);
      }
    }
    in.popLimit(limit);
  }
}
