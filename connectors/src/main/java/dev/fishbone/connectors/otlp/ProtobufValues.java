package dev.fishbone.connectors.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.function.BiConsumer;

/** Attributes of protobuf: KeyValue and AnyValue, of an array or map the first scalar. */
public final class ProtobufValues {
  static final int DEPTH = 32;

  private ProtobufValues() {}

  /** Reads one attribute behind its tag; one without a value is not handed on. */
  public static void attribute(CodedInputStream in, BiConsumer<String, String> taker)
      throws IOException {
    String name = "";
    String value = "";
    int limit = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == OtlpProtobuf.tag(1)) {
        name = in.readString();
      } else if (tag == OtlpProtobuf.tag(2)) {
        value = value(in, 0);
      } else {
        in.skipField(tag);
      }
    }
    in.popLimit(limit);
    if (!name.isEmpty() && !value.isEmpty()) {
      taker.accept(name, value);
    }
  }

  private static String value(CodedInputStream in, int depth) throws IOException {
    String value = "";
    int limit = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      String part = part(in, tag, depth);
      value = value.isEmpty() ? part : value;
    }
    in.popLimit(limit);
    return value;
  }

  private static String part(CodedInputStream in, int tag, int depth) throws IOException {
    switch (WireFormat.getTagFieldNumber(tag)) {
      case 1:
        return in.readString();
      case 2:
        return Boolean.toString(in.readBool());
      case 3:
        return Long.toString(in.readInt64());
      case 4:
        return Double.toString(in.readDouble());
      case 5:
        return depth < DEPTH ? firstOfArray(in, depth) : skip(in, tag);
      default:
        return skip(in, tag);
    }
  }

  private static String firstOfArray(CodedInputStream in, int depth) throws IOException {
    String first = "";
    int limit = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      String part = tag == OtlpProtobuf.tag(1) ? value(in, depth + 1) : skip(in, tag);
      first = first.isEmpty() ? part : first;
    }
    in.popLimit(limit);
    return first;
  }

  private static String skip(CodedInputStream in, int tag) throws IOException {
    in.skipField(tag);
    return "";
  }
}
