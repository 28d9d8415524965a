package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.JsonValues;
import dev.fishbone.connectors.jaeger.JaegerTrace;
import dev.fishbone.connectors.otlp.OtlpFrames;
import dev.fishbone.connectors.otlp.OtlpJson;
import dev.fishbone.connectors.zipkin.ZipkinSpan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.node.ObjectNode;

/** A trace file, whatever its format; told by its content, as readers do. */
final class TraceCopy {
  private static final int HEAD = 64;

  private final OtlpJsonCopy otlp;
  private final OtlpProtobufCopy protobuf;
  private final TraceTrees trees;

  TraceCopy(Rules rules, SpanAttributes attributes) {
    this.otlp = new OtlpJsonCopy(rules, attributes);
    this.protobuf = new OtlpProtobufCopy(rules, attributes);
    this.trees = new TraceTrees(rules, attributes);
  }

  /**
   * @return lines or messages that could not be read to their end
   */
  long copy(Decompressed in, OutputStream out, Complaints complaints) throws IOException {
    byte[] head = in.readNBytes(HEAD);
    if (OtlpFrames.isBinary(head)) {
      FramesOut frames = new FramesOut(out, head);
      OtlpFrames reader =
          new OtlpFrames(
              complaints,
              (message, number) -> frames.protobuf(bytes -> protobuf.copy(message, bytes)),
              (json, number) -> frames.whole(json(json, complaints)));
      reader.read(in, head);
      return reader.bad();
    }
    JsonValues values = new JsonValues(complaints);
    values.read(
        new SequenceInputStream(new ByteArrayInputStream(head), in),
        (parser, line) -> new JsonOut(out).value(json -> value(parser, json)));
    return values.bad();
  }

  private byte[] json(byte[] message, Complaints complaints) throws IOException {
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    new JsonValues(complaints)
        .read(
            new ByteArrayInputStream(message),
            (parser, line) -> new JsonOut(bytes).value(json -> value(parser, json)));
    return bytes.toByteArray();
  }

  private void value(JsonParser parser, JsonGenerator json) {
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      json.writeStartArray();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        value(parser, json);
      }
      json.writeEndArray();
    } else if (parser.currentToken() == JsonToken.START_OBJECT) {
      object(parser, json);
    } else {
      json.writeNull();
    }
  }

  private void object(JsonParser parser, JsonGenerator json) {
    ObjectNode before = JsonOut.TREES.createObjectNode();
    boolean data = false;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      if (OtlpJson.isKey(key) && !data) {
        json.writeStartObject();
        otlp.fields(parser, json);
        json.writeEndObject();
        return;
      }
      JsonToken value = parser.nextToken();
      if (key.equals("data") && value == JsonToken.START_ARRAY && !data) {
        data = true;
        json.writeStartObject();
        json.writeName(key);
        value(parser, json);
      } else {
        before.set(key, JsonOut.TREES.readTree(parser));
      }
    }
    if (data) {
      json.writeEndObject();
    } else if (JaegerTrace.is(before)) {
      JsonOut.tree(json, trees.jaeger(before));
    } else if (ZipkinSpan.is(before)) {
      JsonOut.tree(json, trees.zipkin(before));
    } else {
      // Not known: the reader of the copy says so too, but where the object was empty.
      json.writeStartObject();
      if (!before.isEmpty()) {
        json.writeNullProperty("unknown");
      }
      json.writeEndObject();
    }
  }
}
