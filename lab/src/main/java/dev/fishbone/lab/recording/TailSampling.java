package dev.fishbone.lab.recording;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A collector that looks at whole traces: it keeps those with an error and a share of the others,
 * and like most of them leaves no mark of it. It must {@linkplain #look look at} every line before
 * it is asked what it keeps of one.
 */
final class TailSampling {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int ERROR = 2;

  private final double share;
  private final Set<String> failed = new HashSet<>();

  /**
   * @param share kept of the traces without an error, 0–1
   */
  TailSampling(double share) {
    this.share = share;
  }

  /**
   * @param line an ExportTraceServiceRequest
   */
  void look(String line) {
    for (JsonNode resource : JSON.readTree(line).path("resourceSpans")) {
      for (JsonNode scope : resource.path("scopeSpans")) {
        for (JsonNode span : scope.path("spans")) {
          if (span.path("status").path("code").asInt(0) == ERROR) {
            failed.add(span.path("traceId").asString());
          }
        }
      }
    }
  }

  /** The line without the spans of dropped traces; empty where nothing is left. */
  String kept(String line) {
    JsonNode request = JSON.readTree(line);
    int left = 0;
    for (JsonNode resource : request.path("resourceSpans")) {
      for (JsonNode scope : resource.path("scopeSpans")) {
        ArrayNode spans = JSON.createArrayNode();
        for (JsonNode span : scope.path("spans")) {
          if (keeps(span.path("traceId").asString())) {
            spans.add(span);
          }
        }
        ((ObjectNode) scope).set("spans", spans);
        left += spans.size();
      }
    }
    return left == 0 ? "" : JSON.writeValueAsString(request);
  }

  private boolean keeps(String traceId) {
    // The SDK's ids are random: their digits are a draw that all spans of a trace share.
    return failed.contains(traceId)
        || Long.parseLong(traceId.substring(0, 8), 16) < share * (1L << 32);
  }
}
