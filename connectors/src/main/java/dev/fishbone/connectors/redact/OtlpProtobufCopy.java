package dev.fishbone.connectors.redact;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.fishbone.connectors.otlp.ProtobufValues;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** OTLP protobuf, field by field: those that readers know, under their numbers. */
final class OtlpProtobufCopy {
  private static final Set<String> EXCEPTION = Set.of("exception.type", "exception.message");

  private final Rules rules;
  private final SpanAttributes attributes;

  OtlpProtobufCopy(Rules rules, SpanAttributes attributes) {
    this.rules = rules;
    this.attributes = attributes;
  }

  /** Copies one field of a message; the input stands behind its tag. */
  private interface FieldCopy {
    void copy(int field, CodedInputStream in, CodedOutputStream out) throws IOException;
  }

  /** The message, resource spans by resource spans; what came before a fault stays. */
  void copy(CodedInputStream in, OutputStream bytes) throws IOException {
    CodedOutputStream out = CodedOutputStream.newInstance(bytes, 1 << 16);
    try {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == delimited(1)) {
          CodedInputStream nested = CodedInputStream.newInstance(in.readByteArray());
          out.writeByteArray(1, message(nested, this::resourceSpans));
        } else if (!in.skipField(tag)) {
          throw new IOException("a field of no known type");
        }
      }
    } finally {
      out.flush();
    }
  }

  private static int delimited(int field) {
    return field << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  }

  /** Status codes and kinds, starts and ends; and what has a length, by its own rule. */
  private static byte[] message(CodedInputStream in, FieldCopy fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int field = WireFormat.getTagFieldNumber(tag);
      switch (WireFormat.getTagWireType(tag)) {
        case WireFormat.WIRETYPE_LENGTH_DELIMITED -> fields.copy(field, in, out);
        case WireFormat.WIRETYPE_VARINT -> {
          long number = in.readRawVarint64();
          if (field == 3 || field == 6) {
            out.writeUInt64(field, number);
          }
        }
        case WireFormat.WIRETYPE_FIXED64 -> {
          long number = in.readFixed64();
          if (field == 7 || field == 8) {
            out.writeFixed64(field, number);
          }
        }
        default -> in.skipField(tag);
      }
    }
    out.flush();
    return bytes.toByteArray();
  }

  private static void nested(
      int field, CodedInputStream in, CodedOutputStream out, FieldCopy fields) throws IOException {
    int limit = in.pushLimit(in.readRawVarint32());
    out.writeByteArray(field, message(in, fields));
    in.popLimit(limit);
  }

  private void resourceSpans(int field, CodedInputStream in, CodedOutputStream out)
      throws IOException {
    switch (field) {
      case 1 -> nested(field, in, out, attributes(1, attributes::ofResource, key -> key));
      case 2, 1000 ->
          nested(
              field,
              in,
              out,
              (inner, from, to) -> {
                if (inner == 2) {
                  nested(inner, from, to, this::span);
                } else {
                  from.readByteArray();
                }
              });
      default -> in.readByteArray();
    }
  }

  private void span(int field, CodedInputStream in, CodedOutputStream out) throws IOException {
    switch (field) {
      case 1, 2, 4 -> id(field, in.readByteArray(), out);
      case 3 -> out.writeString(field, SpanAttributes.traceState(in.readString()));
      case 5 -> out.writeString(field, rules.paths().name(in.readString()));
      case 9 -> attribute(field, in, out, attributes::ofSpan, attributes::key);
      case 11 -> {
        BiFunction<String, String, Optional<String>> rule =
            (key, value) ->
                EXCEPTION.contains(key) ? attributes.ofSpan(key, value) : Optional.empty();
        nested(field, in, out, attributes(3, rule, key -> key));
      }
      case 13 -> nested(field, in, out, this::link);
      case 15 ->
          nested(
              field,
              in,
              out,
              (inner, from, to) -> {
                String message = rules.words().message(from.readString());
                if (inner == 2) {
                  to.writeString(inner, message);
                }
              });
      default -> in.readByteArray();
    }
  }

  private void link(int field, CodedInputStream in, CodedOutputStream out) throws IOException {
    byte[] bytes = in.readByteArray();
    if (field <= 2) {
      id(field, bytes, out);
    }
  }

  /** Ids have 8 or 16 bytes; readers take no other, so none is kept. */
  private static void id(int field, byte[] id, CodedOutputStream out) throws IOException {
    if (id.length == 8 || id.length == 16) {
      out.writeByteArray(field, id);
    }
  }

  private static FieldCopy attributes(
      int number, BiFunction<String, String, Optional<String>> rule, UnaryOperator<String> keys) {
    return (field, in, out) -> {
      if (field == number) {
        attribute(field, in, out, rule, keys);
      } else {
        in.readByteArray();
      }
    };
  }

  private static void attribute(
      int field,
      CodedInputStream in,
      CodedOutputStream out,
      BiFunction<String, String, Optional<String>> rule,
      UnaryOperator<String> keys)
      throws IOException {
    // A list that a lambda may add to: there is at most one attribute in it.
    List<byte[]> copies = new ArrayList<>();
    ProtobufValues.attribute(
        in,
        (key, value) ->
            rule.apply(key, value).ifPresent(copy -> copies.add(pair(keys.apply(key), copy))));
    for (byte[] copy : copies) {
      out.writeByteArray(field, copy);
    }
  }

  /** A KeyValue whose value is a text; readers take every scalar as one. */
  private static byte[] pair(String key, String value) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    ByteArrayOutputStream pair = new ByteArrayOutputStream();
    try {
      CodedOutputStream any = CodedOutputStream.newInstance(text);
      any.writeString(1, value);
      any.flush();
      CodedOutputStream out = CodedOutputStream.newInstance(pair);
      out.writeString(1, key);
      out.writeByteArray(2, text.toByteArray());
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pair.toByteArray();
  }
}
