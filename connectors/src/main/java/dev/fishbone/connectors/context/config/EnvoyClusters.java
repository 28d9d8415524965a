package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Envoy's clusters: pools, probes and ejections, and what bounds the retries towards them. */
final class EnvoyClusters {
  /** Envoy's default of {@code max_retries} (circuit_breaker.proto). */
  private static final String BUDGET = "at most 3 retries at a time (default)";

  private final Sheet sheet;
  private final Fields fields;
  private final String caller;
  private final Map<String, String> budgets = new HashMap<>();
  private final Map<String, Duration> connects = new HashMap<>();

  EnvoyClusters(Sheet sheet, String caller) {
    this.sheet = sheet;
    this.fields = new Fields(sheet);
    this.caller = caller;
  }

  String budget(String cluster) {
    return budgets.getOrDefault(cluster, BUDGET);
  }

  Optional<Duration> connect(String cluster) {
    return Optional.ofNullable(connects.get(cluster));
  }

  /**
   * The service behind a cluster. Istio names it {@code outbound|80|subset|host}; its {@code
   * inbound} is the application itself, which is nobody's callee here.
   */
  String service(String cluster) {
    int bar = cluster.lastIndexOf('|');
    return bar < 0 ? sheet.names().label(cluster) : sheet.names().known(cluster.substring(bar + 1));
  }

  static boolean isOwn(String cluster) {
    return cluster.startsWith("inbound|");
  }

  void read(YamlNode cluster) {
    String name = fields.text(cluster, "name");
    if (name.isEmpty() || isOwn(name)) {
      return;
    }
    fields.duration(cluster, "connect_timeout").ifPresent(d -> connects.putIfAbsent(name, d));
    Edge edge = sheet.names().edge(sheet.file(), name, new Edge(caller, service(name)));
    for (YamlNode limits : fields.list(cluster, "circuit_breakers", "thresholds")) {
      String priority = fields.text(limits, "priority");
      if (priority.isEmpty() || priority.equals("DEFAULT")) {
        limits(name, edge, limits);
        break;
      }
    }
    for (YamlNode check : fields.list(cluster, "health_checks")) {
      sheet.probe(
          new Policies.Probe(
              edge.callee(),
              name,
              fields.text(check, "http_health_check", "path"),
              fields.duration(check, "interval"),
              fields.duration(check, "timeout"),
              fields.number(check, "unhealthy_threshold"),
              fields.number(check, "healthy_threshold"),
              "",
              new Policies.Pace(
                  fields.duration(check, "unhealthy_edge_interval"),
                  fields.duration(check, "unhealthy_interval"),
                  fields.number(check, "alt_port")),
              sheet.at(check.line())));
    }
    fields.at(cluster, "outlier_detection").ifPresent(o -> outlier(name, edge, o));
  }

  private void limits(String name, Edge edge, YamlNode limits) {
    OptionalInt most = fields.number(limits, "max_retries");
    Optional<YamlNode> budget = fields.at(limits, "retry_budget");
    if (budget.isPresent()) {
      budgets.put(
          name,
          Fields.or(fields.text(budget.get(), "budget_percent", "value"), "20")
              + " % of the requests under way, at least "
              + Fields.or(fields.text(budget.get(), "min_retry_concurrency"), "3"));
    } else if (most.isPresent()) {
      budgets.put(name, "at most " + most.getAsInt() + " retries at a time");
    } else if (fields.text(limits, "max_retries").equals(Fields.NO_LIMIT)) {
      budgets.put(name, "none");
    }
    OptionalInt size = fields.number(limits, "max_connections");
    OptionalInt queue = fields.number(limits, "max_pending_requests");
    if (size.isPresent() || queue.isPresent()) {
      sheet.pool(edge.caller(), name, size, queue, Optional.empty(), sheet.at(limits.line()));
    }
  }

  private void outlier(String name, Edge edge, YamlNode outlier) {
    sheet.outlier(
        new Policies.Outlier(
            edge.callee(),
            name,
            orDefault(fields.number(outlier, "consecutive_5xx"), 5),
            fields.duration(outlier, "interval").or(() -> Optional.of(Duration.ofSeconds(10))),
            fields
                .duration(outlier, "base_ejection_time")
                .or(() -> Optional.of(Duration.ofSeconds(30))),
            orDefault(fields.number(outlier, "max_ejection_percent"), 10),
            sheet.at(outlier.line())));
  }

  private static OptionalInt orDefault(OptionalInt number, int usual) {
    return number.isPresent() ? number : OptionalInt.of(usual);
  }
}
