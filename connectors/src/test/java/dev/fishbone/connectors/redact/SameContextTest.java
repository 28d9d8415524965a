package dev.fishbone.connectors.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.ContextRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configuration, logs, counts and labels of alerts say the same in the copy. */
final class SameContextTest {
  private static final String WINDOW =
      Recorded.WINDOW
          + """
          services:
            orders: {match: [{service.name: orders-app}], proxies: [orders_be]}
            pricing: {match: [{service.name: pricing}], proxies: [pricing_be, pricing.shop.svc.cluster.local]}
            ledger: {match: [{service.name: ledger}]}
          impact: {session: sid, segment: [region], revenue: {amount: order-value, currency: USD}}
          """;

  @TempDir private Path temp;

  @Test
  void policiesOfEveryKnownFormStay() throws Exception {
    Recorded recorded =
        Recorded.in(temp)
            .add("window.yml", WINDOW)
            .add(
                "config/haproxy.cfg",
                """
                global
                  maxconn 2000
                defaults base
                  mode http
                  retries 2
                  timeout connect 250ms
                  timeout server 2s
                  option redispatch
                defaults strict from base
                  timeout server 800ms
                  retry-on conn-failure 503 response-timeout
                backend orders_be from strict
                  option httpchk GET /healthz
                  http-check connect port 8081
                  http-check send meth GET uri /ready ver HTTP/1.1 hdr Host anna
                  timeout check 200ms
                  default-server inter 500ms fastinter 100ms downinter 5s fall 4 rise 1 maxconn 32 check
                  server orders-1 127.0.0.1:8080
                  server orders-2 127.0.0.1:8090 # check inter 9s
                backend pricing_be from base
                  no option redispatch
                  server-template pricing 1-3 pricing.example:80 check
                """)
            .add(
                "config/application.yml",
                """
                spring:
                  application: {name: orders-app}
                  datasource: {password: x, hikari: {maximum-pool-size: 20, connectionTimeout: 250, pool-name: HikariPool-1}}
                server: {port: 8090, tomcat: {threads: {max: 64}, accept-count: 10}}
                resilience4j:
                  retry:
                    configs:
                      default: {maxAttempts: 5, waitDuration: 200ms}
                      shared: {max-attempts: 4, enable-exponential-backoff: true, exponential-backoff-multiplier: 2}
                    instances:
                      pricing: {baseConfig: shared, wait-duration: 100ms, enableRandomizedWait: true}
                      ledger: {}
                ---
                spring.config.activate.on-profile: prod
                resilience4j.retry.instances.ledger.maxAttempts: 7
                """)
            .add(
                "config/grpc.json",
                """
                {"methodConfig": [{"name": [{"service": "shop.Pricing", "method": "Quote"}], "timeout": "2.5s",
                  "retryPolicy": {"maxAttempts": 4, "initialBackoff": "0.01s", "maxBackoff": "1s",
                    "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}],
                  "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1}}
                """)
            .add(
                "config/envoy.yaml",
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
                            virtual_hosts:
                            - domains: ["*"]
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
                    - {timeout: 0.2s, interval: 5s, unhealthy_threshold: 3, healthy_threshold: 2, http_health_check: {path: /healthz}}
                    outlier_detection: {consecutive_5xx: 7, base_ejection_time: 60s}
                """)
            .add(
                "config/istio.yaml",
                """
                apiVersion: networking.istio.io/v1
                kind: VirtualService
                metadata: {name: pricing, namespace: shop}
                spec:
                  hosts: [pricing]
                  http:
                  - retries: {attempts: 5, perTryTimeout: 300ms, retryOn: "5xx"}
                    route: [{destination: {host: pricing, subset: v1}}]
                ---
                apiVersion: networking.istio.io/v1
                kind: DestinationRule
                metadata: {name: pricing, namespace: shop}
                spec:
                  host: pricing
                  trafficPolicy:
                    connectionPool: {tcp: {maxConnections: 100, connectTimeout: 30ms}, http: {http1MaxPendingRequests: 1, maxRetries: 4}}
                    outlierDetection: {consecutive5xxErrors: 7, interval: 5m, baseEjectionTime: 15m, maxEjectionPercent: 50}
                """)
            .add(
                "config/application.properties",
                "spring.application.name=orders-app\nserver.jetty.threads.max=50\n# anna\n"
                    + "resilience4j.timelimiter.instances.pricing.timeout-duration=1s\n")
            .add(
                "config/policies.yml",
                "names: {grpc.json: {caller: orders, callee: pricing}}\nprofiles: [prod]\n"
                    + "retries: [{caller: orders, callee: ledger, attempts: 4, timeout: 500ms, backoff: none, jitter: none}]\n"
                    + "pools: [{service: pricing, pool: db, size: 10, acquire-timeout: 3s, database-limit: 300}]\n"
                    + "probes: [{service: orders, proxy: orders_be, path: /healthz, interval: 500ms, fall: 3, pool: threads}]\n");
    recorded.redact(RedactionKey.random());
    assertThat(recorded.notes()).isEmpty();
    assertThat(policies(recorded.copy()))
        .isEqualTo(policies(recorded.original()))
        .hasSizeGreaterThan(15);
  }

  /** Without places: lines of YAML are written anew. */
  private static List<String> policies(Path recording) throws Exception {
    RecordingReader reader = new RecordingReader(recording);
    ContextRead context = reader.context(reader.window());
    return java.util.stream.Stream.of(
            context.policies().retries(),
            context.policies().pools(),
            context.policies().probes(),
            context.policies().outliers())
        .flatMap(List::stream)
        .map(p -> p.toString().replaceAll("origin=[^],]*", ""))
        .toList();
  }

  @Test
  void logsOfEveryFormAndCountsAddUpToTheSame() throws Exception {
    Recorded recorded =
        Recorded.in(temp)
            .add(
                "window.yml",
                WINDOW
                    + "effects: [{service: orders, operation: POST /orders}, {service: pricing, operation: GET /p}]\n")
            .add(
                "logs/orders-access.log",
                "10.0.0.1 - anna [14/Aug/2026:09:30:01 +0000] \"POST /orders?token=a HTTP/1.1\" 201 12 \"-\" \"curl anna\"\n"
                    + "10.0.0.1 - anna [14/Aug/2026:09:30:02 +0000] \"GET /orders/4711 HTTP/1.1\" 503 12 \"-\" \"curl\"\n"
                    + "10.0.0.1 - - [14/Aug/2026:09:30:03 +0000] \"GET /p HTTP/1.1\" 200 12 \"-\" \"kube-probe/1.27\"\n")
            .add(
                "logs/a.jsonl",
                "{\"time\":\"2026-08-14T09:30:04Z\",\"service\":\"orders\",\"method\":\"POST\",\"path\":\"/orders\",\"status\":500,\"duration-ms\":3.5,\"sid\":\"anna\",\"region\":\"east\"}\n"
                    + "{\"time\":\"2026-08-14T09:30:05Z\",\"service\":\"orders\",\"method\":\"POST\",\"path\":\"/orders\",\"status\":201,\"sid\":\"berta\",\"region\":\"west\"}\n"
                    + "{\"time\":\"2026-08-14T09:30:06Z\",\"upstream_cluster\":\"outbound|80||pricing.shop.svc.cluster.local\",\"response_code\":503,\"response_flags\":\"UO\",\"path\":\"/p\",\"method\":\"GET\"}\n")
            .add(
                "counts/c.csv",
                "time,name,value\n2026-08-14T09:30:00Z,orders,3\n2026-08-14T09:30:00Z,order-value,49.90\n");
    recorded.redact(RedactionKey.random());
    assertThat(Recorded.contents(recorded.copy()).toString())
        .doesNotContain("anna", "berta", "10.0.0.1", "4711", "token=a");
    BusinessRead before = business(recorded.original());
    BusinessRead after = business(recorded.copy());
    assertThat(named(after.counts())).isEqualTo(named(before.counts())).hasSize(2);
    assertThat(plain(after.access().logs())).isEqualTo(plain(before.access().logs())).hasSize(2);
    assertThat(plain(after.access().tallies()))
        .isEqualTo(plain(before.access().tallies()))
        .hasSizeGreaterThanOrEqualTo(4);
    assertThat(plain(after.access().sessions()))
        .isEqualTo(plain(before.access().sessions()))
        .filteredOn(tally -> !tally.contains("sessions=0"))
        .singleElement()
        .asString()
        .contains("sessions=2");
  }

  /** Without the names of files. */
  private static List<String> plain(List<?> things) {
    return things.stream().map(t -> t.toString().replaceAll("logs/[\\w.-]+", "")).toList();
  }

  private static List<String> named(List<?> counts) {
    return counts.stream().map(c -> c.toString().replaceAll("origin=[^],]*", "")).toList();
  }

  private static BusinessRead business(Path recording) throws Exception {
    RecordingReader reader = new RecordingReader(recording);
    return reader.business(reader.window());
  }

  @Test
  void alertsAreSentWithTheLabelsThatTheirServerAddsUnderOtherNames() throws Exception {
    Recorded recorded =
        Recorded.in(temp)
            .add("window.yml", WINDOW)
            .add(
                "metrics/alerts-anna.om",
                "ALERTS{alertname=\"Slow\",alertstate=\"firing\",replica=\"a\"} 1 1786699800\n")
            .add(
                "alerts/prometheus-config-anna.json",
                "{\"global\":{\"external_labels\":{\"cluster\":\"berta\"}},\"alerting\":{\"alert_relabel_configs\":"
                    + "[{\"action\":\"labeldrop\",\"regex\":\"replica\"}]}}");
    recorded.redact(RedactionKey.random());
    assertThat(Recorded.contents(recorded.copy()).toString()).doesNotContain("anna", "berta");
    RecordingReader reader = new RecordingReader(recorded.copy());
    Recording window = reader.window();
    List<Series> series = reader.metrics(window).series();
    assertThat(series.get(0).labels())
        .containsEntry("alertname", "Slow")
        .containsKey("cluster")
        .doesNotContainKey("replica");
  }

  @Test
  void alertingOfGrafanaIsCopiedAsTheRoutesAndRulesThatItMeans() throws Exception {
    Recorded recorded =
        Recorded.in(temp)
            .add("window.yml", WINDOW)
            .add(
                "metrics/m.om",
                "ALERTS{alertname=\"Slow\",alertstate=\"firing\",team=\"anna\"} 1 1786699800\n")
            .add(
                "alerts/grafana-alerting.yml",
                """
                contactPoints:
                  - {name: oncall, receivers: [{uid: a, type: pagerduty, settings: {integrationKey: hunter2}}]}
                  - {name: mail, receivers: [{uid: c, type: email, settings: {addresses: anna@b.example}}]}
                policies:
                  - receiver: mail
                    routes:
                      - receiver: oncall
                        object_matchers: [[severity, '=', critical], [team, '=~', 'a.*|b']]
                        mute_time_intervals: [night]
                muteTimes:
                  - {name: night, time_intervals: [{times: [{start_time: '22:00', end_time: '24:00'}]}]}
                groups:
                  - name: anna
                    interval: 1m
                    rules:
                      - title: Slow
                        for: 2m
                        data: [{refId: A, model: {expr: 'latency{who="anna"} > 1'}}]
                        labels: {severity: critical}
                        annotations: {who: anna}
                """);
    recorded.redact(RedactionKey.random());
    assertThat(recorded.notes()).isEmpty();
    assertThat(Recorded.contents(recorded.copy()).toString()).doesNotContain("anna", "hunter2");
    ContextRead before = context(recorded.original());
    ContextRead after = context(recorded.copy());
    assertThat(after.routing().receivers().toString())
        .isEqualTo(before.routing().receivers().toString());
    assertThat(after.routing().intervals()).isEqualTo(before.routing().intervals());
    assertThat(after.routing().roots().get(0).routes())
        .singleElement()
        .satisfies(r -> assertThat(r.receiver()).isEqualTo("oncall"))
        .satisfies(r -> assertThat(r.matchers().get(1).value()).matches("label-[a-z]{12}"));
    assertThat(after.alertRules())
        .singleElement()
        .satisfies(r -> assertThat(r.name()).isEqualTo("Slow"))
        .satisfies(r -> assertThat(r.hold()).isEqualTo(before.alertRules().get(0).hold()))
        .satisfies(r -> assertThat(r.interval()).isEqualTo(before.alertRules().get(0).interval()));
  }

  private static ContextRead context(Path recording) throws Exception {
    RecordingReader reader = new RecordingReader(recording);
    return reader.context(reader.window());
  }

  @Test
  void theWindowSaysTheSame() throws Exception {
    Recorded recorded =
        Recorded.in(temp)
            .add(
                "window.yml",
                WINDOW
                    + "catalogue: [{id: own, resource: [pool], metrics: [{name: my_pool_busy, signal: POOL_ACTIVE}]}]\n"
                    + "objectives: {availability: 0.999, latency: {quantile: 0.95, below: 2s}, time-to-page: 5m}\n"
                    + "settings: {time-scale: 10, pool/saturation.share: 0.2}\n"
                    + "effects: [{service: orders, operation: 'POST /orders'}]\n"
                    + "zone: Europe/Berlin\nbaseline: {from: 2026-08-14T08:00:00Z, to: 2026-08-14T09:00:00Z}\n")
            .add(
                "metrics/m.om",
                "my_pool_busy{pool=\"db\",job=\"pricing\",service_name=\"pricing\"} 3 1786699800\n");
    recorded.redact(RedactionKey.random());
    assertThat(new RecordingReader(recorded.copy()).window())
        .isEqualTo(new RecordingReader(recorded.original()).window());
    RecordingReader reader = new RecordingReader(recorded.copy());
    assertThat(reader.metrics(reader.window()).series())
        .singleElement()
        .satisfies(s -> assertThat(s.resource()).isEqualTo("db"));
  }
}
