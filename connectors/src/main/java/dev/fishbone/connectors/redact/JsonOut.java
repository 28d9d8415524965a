package dev.fishbone.connectors.redact;

import java.io.OutputStream;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON values one a line; one that breaks off is closed, so that what came before stays. */
final class JsonOut {
  /** Small trees, each from within a longer stream. */
  static final JsonMapper TREES =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final JsonFactory JSON =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private final OutputStream out;

  JsonOut(OutputStream out) {
    this.out = out;
  }

  /** Writes one value; it is closed whatever happens within. */
  void value(Consumer<JsonGenerator> writer) {
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      try {
        writer.accept(json);
      } finally {
        while (!json.streamWriteContext().inRoot()) {
          if (json.streamWriteContext().inArray()) {
            json.writeEndArray();
          } else {
            json.writeEndObject();
          }
        }
        json.writeRaw('\n');
      }
    }
  }

  void tree(JsonNode node) {
    value(json -> tree(json, node));
  }

  static void tree(JsonGenerator json, JsonNode node) {
    if (node.isObject()) {
      json.writeStartObject();
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        json.writeName(field.getKey());
        tree(json, field.getValue());
      }
      json.writeEndObject();
    } else if (node.isArray()) {
      json.writeStartArray();
      node.forEach(item -> tree(json, item));
      json.writeEndArray();
    } else if (node.isNumber()) {
      json.writeNumber(node.asString(""));
    } else if (node.isBoolean()) {
      json.writeBoolean(node.asBoolean(false));
    } else if (node.isNull()) {
      json.writeNull();
    } else {
      json.writeString(node.asString(""));
    }
  }
}
