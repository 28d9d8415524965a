package dev.fishbone.connectors.context.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Configurations after the examples of envoyproxy.io. */
class EnvoyFileTest {
  private static final String BOOTSTRAP =
      """
      node: {id: orders-1, cluster: orders}
      static_resources:
        listeners:
        - name: egress
          filter_chains:
          - filters:
            - name: envoy.filters.network.http_connection_manager
              typed_config:
                "@type": type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager
                route_config:
                  name: local_route
                  virtual_hosts:
                  - name: backend
                    domains: ["*"]
                    retry_policy: {retry_on: connect-failure, num_retries: 9}
                    routes:
                    - match: {prefix: "/price"}
                      route:
                        cluster: pricing
                        timeout: 2.5s
                        retry_policy:
                          retry_on: "5xx,retriable-status-codes"
                          num_retries: 3
                          per_try_timeout: 0.25s
                          retriable_status_codes: [409]
                          retry_back_off: {base_interval: 0.1s, max_interval: 1s}
                          host_selection_retry_max_attempts: 5
                    - match: {prefix: "/"}
                      route: {cluster: ledger, timeout: 0s}
                    - match: {prefix: "/stock"}
                      route:
                        cluster: stock
                        retry_policy: {num_retries: 7}
        clusters:
        - name: pricing
          connect_timeout: 0.5s
          circuit_breakers:
            thresholds:
            - {priority: HIGH, max_connections: 1, max_retries: 1}
            - priority: DEFAULT
              max_connections: 100
              max_pending_requests: 20
              retry_budget: {budget_percent: {value: 25.0}, min_retry_concurrency: 5}
          health_checks:
          - timeout: 0.2s
            interval: 5s
            unhealthy_interval: 1s
            unhealthy_edge_interval: 0.5s
            unhealthy_threshold: 3
            healthy_threshold: 2
            http_health_check: {path: /healthz}
          outlier_detection: {consecutive_5xx: 7, base_ejection_time: 60s}
        - name: ledger
          connect_timeout: 1s
        - name: stock
          connect_timeout: 1s
      """;

  private static ConfigCase of(String file, String text) {
    return ConfigCase.of(file, text)
        .service("orders", "")
        .service("pricing", "pricing_be")
        .service("ledger", "")
        .service("stock", "");
  }

  private static Policies.Retry to(List<Policies.Retry> retries, String callee) {
    return retries.stream().filter(r -> r.callee().equals(callee)).findFirst().orElseThrow();
  }

  @Test
  void aPolicyWithoutRetryOnRetriesNothing() {
    Policies.Retry stock = to(of("e.yaml", BOOTSTRAP).policies().retries(), "stock");
    assertThat(stock.attempts()).hasValue(1);
    assertThat(stock.terms().on()).isEmpty();
  }

  @Test
  void aRouteWithoutAnyPolicyIsOneAttemptOfFifteenSeconds() {
    String text =
        """
        {"virtual_hosts": [{"name": "v", "routes": [
          {"match": {"path": "/a"}, "route": {"cluster": "ledger"}}]}]}
        """;
    Policies.Retry retry = of("routes.json", text).retry();
    assertThat(retry.attempts()).hasValue(1);
    assertThat(retry.terms().deadline()).contains(Duration.ofSeconds(15));
    assertThat(retry.terms().scope()).isEqualTo("/a");
  }

  @Test
  void numRetriesAreTriesAfterTheFirst() {
    ConfigCase config = of("envoy.yaml", BOOTSTRAP);
    Policies.Retry pricing = to(config.policies().retries(), "pricing");
    assertThat(pricing.caller()).isEqualTo("orders");
    assertThat(pricing.attempts()).hasValue(4);
    assertThat(pricing.timeout()).contains(Duration.ofMillis(250));
    assertThat(pricing.terms().deadline()).contains(Duration.ofMillis(2500));
    assertThat(pricing.terms().connect()).contains(Duration.ofMillis(500));
    assertThat(pricing.terms().on()).isEqualTo("5xx,retriable-status-codes 409");
    assertThat(pricing.terms().scope()).isEqualTo("/price");
    assertThat(pricing.terms().budget()).isEqualTo("25.0 % of the requests under way, at least 5");
    assertThat(pricing.backoff()).isEqualTo("exponential 0.1s up to 1s");
    assertThat(pricing.jitter()).isEqualTo("full");
    assertThat(pricing.origin()).hasToString("config/envoy.yaml:22");
    assertThat(config.gaps()).isEmpty();
  }

  @Test
  void aVirtualHostsPolicyHoldsForRoutesWithoutOne() {
    Policies.Retry ledger = to(of("e.yaml", BOOTSTRAP).policies().retries(), "ledger");
    assertThat(ledger.attempts()).hasValue(10);
    assertThat(ledger.terms().deadline()).as("0s is none").isEmpty();
    assertThat(ledger.terms().scope()).as("all of it").isEmpty();
    assertThat(ledger.terms().budget()).isEqualTo("at most 3 retries at a time (default)");
  }

  @Test
  void aClusterIsAPoolOfItsCaller() {
    assertThat(of("e.yaml", BOOTSTRAP).policies().pools())
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.service()).isEqualTo("orders");
              assertThat(pool.pool()).isEqualTo("pricing");
              assertThat(pool.size()).hasValue(100);
              assertThat(pool.queue()).hasValue(20);
            });
  }

  @Test
  void healthChecksAndEjectionsAreTold() {
    Policies policies = of("e.yaml", BOOTSTRAP).policies();
    Policies.Probe probe = policies.probes().get(0);
    assertThat(probe.service()).isEqualTo("pricing");
    assertThat(probe.path()).isEqualTo("/healthz");
    assertThat(probe.interval()).contains(Duration.ofSeconds(5));
    assertThat(probe.timeout()).contains(Duration.ofMillis(200));
    assertThat(probe.fall()).hasValue(3);
    assertThat(probe.rise()).hasValue(2);
    assertThat(probe.pace().turning()).contains(Duration.ofMillis(500));
    assertThat(probe.pace().down()).contains(Duration.ofSeconds(1));
    Policies.Outlier outlier = policies.outliers().get(0);
    assertThat(outlier.failures()).hasValue(7);
    assertThat(outlier.out()).contains(Duration.ofSeconds(60));
    assertThat(outlier.interval()).as("Envoy's default").contains(Duration.ofSeconds(10));
  }

  @Test
  void aDumpIsReadOnceThoughItsBootstrapRepeatsIt() {
    String text =
        """
        {"configs": [
          {"@type": "type.googleapis.com/envoy.admin.v3.BootstrapConfigDump",
           "bootstrap": {"node": {"id": "sidecar~10.0.0.1~orders", "cluster": "orders.shop"},
             "static_resources": {"clusters": [{"name": "xds", "connect_timeout": "1s",
               "health_checks": [{"interval": "1s"}]}]}}},
          {"@type": "type.googleapis.com/envoy.admin.v3.ClustersConfigDump",
           "dynamic_active_clusters": [
             {"cluster": {"@type": "type.googleapis.com/envoy.config.cluster.v3.Cluster",
               "name": "outbound|80||pricing.shop.svc.cluster.local", "connect_timeout": "10s",
               "circuit_breakers": {"thresholds": [
                 {"max_connections": 4294967295, "max_pending_requests": 4294967295,
                  "max_retries": 4294967295}]}}},
             {"cluster": {"@type": "type.googleapis.com/envoy.config.cluster.v3.Cluster",
               "name": "inbound|8080||", "connect_timeout": "10s"}}]},
          {"@type": "type.googleapis.com/envoy.admin.v3.RoutesConfigDump",
           "dynamic_route_configs": [{"route_config": {"name": "80", "virtual_hosts": [
             {"name": "pricing", "routes": [{"match": {"prefix": "/"}, "name": "default",
               "route": {"cluster": "outbound|80||pricing.shop.svc.cluster.local", "timeout": "0s",
                 "retry_policy": {"retry_on": "connect-failure,refused-stream", "num_retries": 2,
                   "host_selection_retry_max_attempts": "5"},
                 "hedge_policy": {"hedge_on_per_try_timeout": true}}}]}]}}]}]}
        """;
    ConfigCase config = of("dump.json", text).service("shop-orders", "orders.shop");
    Policies policies = config.policies();
    assertThat(policies.probes()).isEmpty();
    assertThat(policies.pools()).as("2^32-1 is no limit").isEmpty();
    assertThat(policies.retries())
        .singleElement()
        .satisfies(
            retry -> {
              assertThat(retry.caller()).isEqualTo("shop-orders");
              assertThat(retry.callee()).isEqualTo("pricing");
              assertThat(retry.attempts()).hasValue(3);
              assertThat(retry.terms().hedged()).isTrue();
              assertThat(retry.terms().budget()).isEqualTo("none");
            });
    assertThat(config.gaps()).isEmpty();
  }

  @Test
  void aTruncatedDumpIsAGap() {
    assertThat(of("dump.json", "{\"configs\": [{\"@type\": \"x\",\n").gapsOfReading())
        .singleElement()
        .asString()
        .startsWith("config/dump.json:2: not JSON: ");
  }
}
