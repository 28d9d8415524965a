package dev.fishbone.connectors.redact;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Traces of Jaeger's JSON and records of Zipkin's, built anew from the fields that readers know.
 */
final class TraceTrees {
  private static final Set<String> LOGGED =
      Set.of("exception.type", "exception.message", "error.kind");
  private static final String NAMELESS = "OTLPResourceNoServiceName";

  private final Rules rules;
  private final SpanAttributes attributes;

  TraceTrees(Rules rules, SpanAttributes attributes) {
    this.rules = rules;
    this.attributes = attributes;
  }

  ObjectNode jaeger(JsonNode trace) {
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    id(trace, "traceID", copy);
    ArrayNode spans = copy.putArray("spans");
    for (JsonNode span : trace.path("spans")) {
      spans.add(jaegerSpan(span));
    }
    ObjectNode processes = copy.putObject("processes");
    for (Map.Entry<String, JsonNode> process : trace.path("processes").properties()) {
      processes.set(process(process.getKey()), process(process.getValue()));
    }
    return copy;
  }

  private String process(String id) {
    return id.matches("p[0-9]{1,9}") ? id : rules.pseudonyms().named("p", id);
  }

  private ObjectNode process(JsonNode process) {
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    String name = process.path("serviceName").asString("");
    boolean named = !name.isEmpty() && !name.equals(NAMELESS);
    copy.put("serviceName", named ? attributes.ofResource("service.name", name).orElse("") : name);
    tags(process.path("tags"), attributes::ofResource, copy.putArray("tags"));
    return copy;
  }

  private ObjectNode jaegerSpan(JsonNode span) {
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    id(span, "traceID", copy);
    id(span, "spanID", copy);
    id(span, "parentSpanID", copy);
    copy.put("operationName", rules.paths().name(span.path("operationName").asString("")));
    number(span, "startTime", copy);
    number(span, "duration", copy);
    ArrayNode references = copy.putArray("references");
    for (JsonNode reference : span.path("references")) {
      ObjectNode each = references.addObject();
      each.put("refType", Words.word(reference.path("refType").asString("")));
      id(reference, "traceID", each);
      id(reference, "spanID", each);
    }
    tags(span.path("tags"), attributes::ofSpan, copy.putArray("tags"));
    ArrayNode logs = copy.putArray("logs");
    for (JsonNode log : span.path("logs")) {
      BiFunction<String, String, Optional<String>> rule =
          (key, value) -> LOGGED.contains(key) ? attributes.ofSpan(key, value) : Optional.empty();
      tags(log.path("fields"), rule, logs.addObject().putArray("fields"));
    }
    if (span.has("processID")) {
      copy.put("processID", process(span.path("processID").asString("")));
    }
    if (span.path("process").isObject()) {
      copy.set("process", process(span.path("process")));
    }
    return copy;
  }

  private void tags(
      JsonNode tags, BiFunction<String, String, Optional<String>> rule, ArrayNode into) {
    for (JsonNode tag : tags) {
      String key = tag.path("key").asString("");
      String value = tag.path("value").asString("");
      Optional<String> copy = value.isEmpty() ? Optional.empty() : rule.apply(key, value);
      if (copy.isPresent()) {
        ObjectNode each = into.addObject();
        each.put("key", attributes.key(key));
        boolean same = copy.get().equals(value) && !tag.path("value").isString();
        each.set("value", same ? tag.path("value") : JsonOut.TREES.valueToTree(copy.get()));
      }
    }
  }

  ObjectNode zipkin(JsonNode span) {
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    id(span, "traceId", copy);
    id(span, "id", copy);
    id(span, "parentId", copy);
    copy.put("name", rules.paths().name(span.path("name").asString("")));
    copy.put("kind", Words.word(span.path("kind").asString("")));
    if (span.path("shared").asBoolean(false)) {
      copy.put("shared", true);
    }
    number(span, "timestamp", copy);
    number(span, "duration", copy);
    ObjectNode tags = copy.putObject("tags");
    for (Map.Entry<String, JsonNode> tag : span.path("tags").properties()) {
      zipkinTag(tag.getKey(), tag.getValue().asString(""), tags);
    }
    copy.set("localEndpoint", endpoint(span.path("localEndpoint"), true));
    copy.set("remoteEndpoint", endpoint(span.path("remoteEndpoint"), false));
    return copy;
  }

  /** Tags of a record are attributes of the span and of its process alike. */
  private void zipkinTag(String key, String value, ObjectNode tags) {
    if (key.startsWith("otel.link.")) {
      tags.put("otel.link.0", "");
    } else if (value.isEmpty()) {
      if (key.equals("error")) {
        tags.put(key, "");
      }
    } else {
      Optional<String> copy = attributes.ofSpan(key, value);
      copy = copy.isPresent() ? copy : attributes.ofResource(key, value);
      copy.ifPresent(text -> tags.put(attributes.key(key), text));
    }
  }

  private ObjectNode endpoint(JsonNode endpoint, boolean local) {
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    String name = endpoint.path("serviceName").asString("");
    if (!name.isEmpty()) {
      copy.put(
          "serviceName",
          local ? attributes.ofResource("service.name", name).orElse("") : rules.peer(name));
    }
    String address = endpoint.path("ipv4").asString(endpoint.path("ipv6").asString(""));
    if (local && !address.isEmpty()) {
      copy.put("ipv4", rules.hosts().host(address));
      number(endpoint, "port", copy);
    }
    return copy;
  }

  private void id(JsonNode from, String key, ObjectNode into) {
    if (from.has(key)) {
      into.put(key, OtlpSpanCopy.id(from.path(key).asString(""), rules));
    }
  }

  private static void number(JsonNode from, String key, ObjectNode into) {
    if (from.path(key).isNumber()) {
      into.set(key, from.path(key));
    }
  }
}
