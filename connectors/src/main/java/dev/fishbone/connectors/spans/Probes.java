package dev.fishbone.connectors.spans;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells health checks and other synthetic requests from those of users (CONVENTIONS d). */
public final class Probes {
  private static final Set<String> PATHS =
      Set.of(
          "/healthz",
          "/readyz",
          "/livez",
          "/health",
          "/health/live",
          "/health/ready",
          "/actuator/health",
          "/actuator/health/liveness",
          "/actuator/health/readiness",
          "/actuator/health/**",
          "/q/health",
          "/q/health/live",
          "/q/health/ready",
          "/q/health/started",
          "/ping",
          "/status",
          "/up",
          "/-/healthy",
          "/-/ready",
          "/ready",
          "/_health",
          "/heartbeat",
          "/__lbheartbeat__",
          "/hc",
          "/alive",
          "/metrics",
          "/_cluster/health");
  private static final List<String> AGENTS =
      List.of(
          "kube-probe/",
          "ELB-HealthChecker/",
          "GoogleHC/",
          "Envoy/HC",
          "Consul Health Check",
          "Amazon-Route53-Health-Check-Service",
          "Prometheus/",
          "Blackbox Exporter/",
          "UptimeRobot/",
          "Pingdom.com_bot",
          "Datadog/Synthetics",
          "Load Balancer Agent");
  private static final String GRPC = "grpc.health.v1.Health";

  private Probes() {}

  /** Paths that health checks commonly ask for. */
  public static Set<String> paths() {
    return PATHS;
  }

  /** The beginning of a user agent by which it is known to check health; nothing for others. */
  public static Optional<String> agent(String userAgent) {
    return AGENTS.stream().filter(userAgent::startsWith).findFirst();
  }

  static boolean isProbe(SpanFacts facts, String spanName) {
    if (facts.has(Field.SYNTHETIC)) {
      return true;
    }
    if (agent(facts.get(Field.USER_AGENT)).isPresent()) {
      return true;
    }
    if (facts.has(Field.RPC_METHOD)) {
      return Operations.rpc(facts).startsWith(GRPC + "/");
    }
    if (facts.has(Field.METHOD)) {
      return isProbePath(UrlPath.withoutQuery(Operations.target(facts)))
          || isProbePath(facts.get(Field.ROUTE));
    }
    return spanName.startsWith(GRPC + "/")
        || spanName.startsWith("GET /") && isProbePath(spanName.substring("GET ".length()));
  }

  /**
   * Whether a request of an access log is one: by its agent's name, or by its path, which may bear
   * a query.
   */
  public static boolean isProbe(String agent, String path) {
    String plain = UrlPath.withoutQuery(path);
    return agent(agent).isPresent() || isProbePath(plain) || plain.startsWith("/" + GRPC + "/");
  }

  private static boolean isProbePath(String path) {
    return PATHS.contains(path)
        || path.endsWith("/actuator/health")
        || path.endsWith("/actuator/health/liveness")
        || path.endsWith("/actuator/health/readiness");
  }
}
