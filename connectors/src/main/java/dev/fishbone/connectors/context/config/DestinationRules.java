package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Istio's DestinationRules: pools of the callers, ejections, and what bounds retries. */
final class DestinationRules {
  private record Bound(String budget, Optional<Duration> connect, YamlNode object, int line) {}

  private final Sheet sheet;
  private final Fields fields;
  private final Map<String, Bound> bounds = new LinkedHashMap<>();

  DestinationRules(Sheet sheet) {
    this.sheet = sheet;
    this.fields = new Fields(sheet);
  }

  String budget(String host) {
    return bounds.containsKey(host) ? bounds.get(host).budget() : "";
  }

  Optional<Duration> connect(String host) {
    return bounds.containsKey(host) ? bounds.get(host).connect() : Optional.empty();
  }

  void read(YamlNode object) {
    String host = fields.text(object, "spec", "host");
    Optional<YamlNode> policy = fields.at(object, "spec", "traffic_policy");
    if (!host.isEmpty() && policy.isPresent()) {
      policy(object, host, policy.get());
    }
    for (YamlNode subset : fields.list(object, "spec", "subsets")) {
      if (fields.at(subset, "traffic_policy").isPresent()) {
        sheet.unread(
            subset.line(), "the traffic policy of a subset is not read; only the host's own is");
      }
    }
  }

  private void policy(YamlNode object, String host, YamlNode policy) {
    Edge edge =
        sheet
            .names()
            .edge(sheet.file(), host, Edge.to(IstioFile.service(sheet.names(), host, object)));
    if (!fields.list(policy, "port_level_settings").isEmpty()) {
      sheet.unread(policy.line(), "portLevelSettings are not read; only the host's own policy is");
    }
    OptionalInt retries = fields.number(policy, "connection_pool", "http", "max_retries");
    String budget =
        retries.isPresent() ? "at most " + retries.getAsInt() + " retries at a time" : "";
    Optional<Duration> connect =
        fields.duration(policy, "connection_pool", "tcp", "connect_timeout");
    if (!budget.isEmpty() || connect.isPresent()) {
      bounds.putIfAbsent(host, new Bound(budget, connect, object, policy.line()));
    }
    OptionalInt size = fields.number(policy, "connection_pool", "tcp", "max_connections");
    OptionalInt queue =
        fields.number(policy, "connection_pool", "http", "http1_max_pending_requests");
    if (size.isPresent() || queue.isPresent()) {
      sheet.pool(edge.caller(), host, size, queue, Optional.empty(), sheet.at(policy.line()));
    }
    fields.at(policy, "outlier_detection").ifPresent(o -> outlier(host, edge, o));
  }

  private void outlier(String host, Edge edge, YamlNode outlier) {
    OptionalInt failures = fields.number(outlier, "consecutive_5xx_errors");
    if (failures.isEmpty()) {
      failures = fields.number(outlier, "consecutive_gateway_errors");
    }
    sheet.outlier(
        new Policies.Outlier(
            edge.callee(),
            host,
            failures.isPresent() ? failures : OptionalInt.of(5),
            fields.duration(outlier, "interval").or(() -> Optional.of(Duration.ofSeconds(10))),
            fields
                .duration(outlier, "base_ejection_time")
                .or(() -> Optional.of(Duration.ofSeconds(30))),
            fields.number(outlier, "max_ejection_percent").isPresent()
                ? fields.number(outlier, "max_ejection_percent")
                : OptionalInt.of(10),
            sheet.at(outlier.line())));
  }

  /** What bounds calls to hosts that no VirtualService here leads to. */
  void budgets(Set<String> known) {
    bounds.forEach(
        (host, bound) -> {
          if (!known.contains(host)) {
            sheet.retry(
                host,
                Edge.to(IstioFile.service(sheet.names(), host, bound.object())),
                new Tries().budget(bound.budget()).connect(bound.connect()),
                sheet.at(bound.line()));
          }
        });
  }
}
