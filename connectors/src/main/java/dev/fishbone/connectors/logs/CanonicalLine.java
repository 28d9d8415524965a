package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.spans.Probes;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.ShownAttribute;
import dev.fishbone.telemetry.summary.AccessOutcome;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A line in the recording's own form. What is not asked for is not copied: no query, no agent, no
 * address, no header.
 */
final class CanonicalLine {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final String service;
  private final ImpactKeys keys;

  /**
   * @param service of lines that name none
   * @param keys the session, the segments and what may be shown, which are copied
   */
  CanonicalLine(String service, ImpactKeys keys) {
    this.service = service;
    this.keys = keys;
  }

  String of(AccessLine line) {
    ObjectNode node = JSON.createObjectNode();
    node.put("time", Instant.ofEpochMilli(line.stamp().epochMillis()).toString());
    List<String> names = line.names();
    node.put("service", names.isEmpty() ? service : names.get(0));
    if (names.size() > 1) {
      put(node, "names", String.join(" ", names.subList(1, names.size())));
    }
    node.put("status", line.status());
    if (!Double.isNaN(line.durationMillis())) {
      node.put("duration-ms", line.durationMillis());
    }
    put(node, "method", line.method());
    put(node, "path", line.path());
    put(node, "operation", line.operation());
    AccessOutcome plain =
        Endings.ofHttp(Endings.ofStatus(line.status()), line.status(), line.method(), line.path());
    if (line.outcome() != plain) {
      node.put("outcome", JsonForm.word(line.outcome()));
    }
    if (line.proxy()) {
      node.put("proxy", true);
    }
    if (line.probe() || Probes.isProbe(line.agent(), line.path())) {
      node.put("probe", true);
    }
    put(node, "request-id", line.requestId());
    put(node, "trace", line.trace());
    String session = keys.session().isEmpty() ? "" : line.attributes().apply(keys.session());
    put(node, "session", session.isEmpty() ? line.attributes().apply("session") : session);
    for (ShownAttribute attribute : keys.attributes()) {
      if (!node.has(attribute.name())) {
        put(node, attribute.name(), line.attributes().apply(attribute.name()));
      }
    }
    return JSON.writeValueAsString(node);
  }

  private static void put(ObjectNode node, String key, String value) {
    if (!value.isEmpty()) {
      node.put(key, value);
    }
  }
}
