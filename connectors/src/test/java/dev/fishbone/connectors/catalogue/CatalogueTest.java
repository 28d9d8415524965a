package dev.fishbone.connectors.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {
  private static final Catalogue CATALOGUE = Catalogue.builtIn();

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new java.util.TreeMap<>();
    for (String pair : text.split(";", -1)) {
      if (pair.contains("=")) {
        labels.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
      }
    }
    return labels;
  }

  @Test
  void everyMetricSignalHasAName() {
    for (Signal signal : Signal.values()) {
      if (signal.kind() != Signal.Kind.EVENT) {
        assertThat(CATALOGUE.namesFor(Set.of(signal))).as(signal.name()).isNotEmpty();
      }
    }
  }

  @Test
  void noNameAndLabelSetMeansOneSignalTwice() {
    for (String name :
        CATALOGUE.namesFor(
            Arrays.stream(Signal.values()).filter(s -> s.kind() != Signal.Kind.EVENT).toList())) {
      assertThat(CATALOGUE.map(name, Map.of()).stream().map(c -> c.row().signal()))
          .as(name)
          .doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hikaricp_connections_acquire_seconds_sum, pool=p, POOL_WAIT_SUM, 1, p",
    "hikaricp_connection_acquired_nanos_sum, pool=p, POOL_WAIT_SUM, 1e-9, p",
    "hikaricp_connection_usage_millis_sum, pool=p, POOL_USAGE_SUM, 1e-3, p",
    "hikaricp_connection_usage_millis_count, pool=p, POOL_USAGE_COUNT, 1, p",
    "db_client_connections_wait_time_milliseconds_sum, pool_name=p, POOL_WAIT_SUM, 1e-3, p",
    "db_client_connection_wait_time_seconds_sum, db_client_connection_pool_name=p, POOL_WAIT_SUM, 1, p",
    "db.client.connection.count, db_client_connection_pool_name=p;state=used, POOL_ACTIVE, 1, p",
    "db_client_connections_usage, pool_name=p;state=idle, POOL_IDLE, 1, p",
    "executor_active, name=e, THREADS_ACTIVE, 1, e",
    "executor_active_threads, name=e, THREADS_ACTIVE, 1, e",
    "jetty_queued_thread_pool_threads_max, x=y, THREADS_MAX, 1, threads",
    "tomcat_threads_busy_threads, name=http-nio-8080, THREADS_ACTIVE, 1, http-nio-8080",
    "pgbouncer_pools_client_waiting_connections, database=d, POOL_PENDING, 1, d",
    "resilience4j_retry_calls_total, name=r;kind=failed_with_retry, RETRIES, 1, r",
    "kube_pod_status_ready, namespace=n;pod=x;condition=true, INSTANCE_HEALTHY, 1, n",
    "http_server_duration_milliseconds_sum, job=a, SERVER_SECONDS_SUM, 1e-3, ''",
    "HikariPool-1.pool.ActiveConnections, x=y, POOL_ACTIVE, 1, HikariPool_1",
    "clnt/pricing/pool_waiters, x=y, POOL_PENDING, 1, pricing",
    "pgbouncer_pools_client_waiting_connections, database=d;user=u, POOL_PENDING, 1, d:u",
    "kafka_producer_bufferpool_wait_time_ns_total, client_id=c, POOL_WAIT_SUM, 1e-9, c",
    "vertx_pool_queue_pending, pool_type=worker;pool_name=w, THREADS_QUEUED, 1, w",
    "vertx_pool_queue_pending, pool_type=datasource;pool_name=w, POOL_PENDING, 1, w",
    "resilience4j_circuitbreaker_state, state=open;name=b, BREAKER_OPEN, 1, b",
    "istio_request_duration_milliseconds_sum, reporter=destination, SERVER_SECONDS_SUM, 1e-3, ''",
    "traces_span_metrics_duration_seconds_sum, span_kind=SERVER, SERVER_SECONDS_SUM, 1, ''",
    "traces_span_metrics_duration_milliseconds_sum, span_kind=SERVER, SERVER_SECONDS_SUM, 1e-3, ''",
    "envoy_cluster_upstream_rq_retry_overflow, envoy_cluster_name=p, RETRIES_SUPPRESSED, 1, p",
    "spring_retry_seconds_count, name=r;retry_count=2;exception=none, RETRIES, 1, r",
    "container_cpu_usage_seconds_total, pod=p;container=app;cpu=total, CPU_SECONDS, 1, app",
    "container_spec_cpu_quota, pod=p;container=app, CPU_LIMIT, 1, app",
    "kube_pod_container_resource_limits, pod=p;container=app;resource=cpu, CPU_LIMIT, 1, app",
    "k8s_container_cpu_limit_utilization_ratio, k8s_pod_name=p;k8s_container_name=app, CPU_SHARE, 1, app",
    "process_cpu_usage, job=a, CPU_OF_PROCESS, 1, ''",
    "jvm_cpu_recent_utilization_ratio, job=a, CPU_OF_PROCESS, 1, ''",
  })
  void unitsAndResources(
      String name, String labels, Signal signal, double factor, String resource) {
    List<Canonical> found = CATALOGUE.map(name, labels(labels));
    assertThat(found).hasSize(1);
    assertThat(found.get(0).row().signal()).isEqualTo(signal);
    assertThat(found.get(0).row().factor()).isEqualTo(factor);
    assertThat(found.get(0).resource()).isEqualTo(resource);
  }

  @ParameterizedTest
  @CsvSource({
    "http_server_requests_seconds_count, status=404;outcome=CLIENT_ERROR, ok",
    "http_server_requests_seconds_count, status=500;outcome=SERVER_ERROR, error",
    "http_client_requests_seconds_count, status=IO_ERROR, error",
    "http_client_request_duration_seconds_count, error_type=404;http_response_status_code=404, ok",
    "http_client_request_duration_seconds_count, error_type=timeout, error",
    "http_requests_total, code=200, ok",
    "http_requests_total, status=503, error",
    "http_requests_total, handler=/, ''",
    "haproxy_backend_http_responses_total, code=5xx, error",
    "haproxy_backend_http_responses_total, code=4xx, ok",
    "grpc_server_handled_total, grpc_code=NotFound, ok",
    "grpc_server_handled_total, grpc_code=Unavailable, error",
    "istio_requests_total, reporter=source;response_code=200;response_flags=-, ok",
    "istio_requests_total, reporter=source;response_code=0;response_flags=UF, error",
    "gunicorn_request_status_503, x=y, error",
    "gunicorn_request_status_404, x=y, ok",
    "traces_spanmetrics_calls_total, span_kind=SPAN_KIND_SERVER;status_code=STATUS_CODE_UNSET, ok",
    "traces_service_graph_request_failed_total, client=a;server=b, error",
  })
  void outcomes(String name, String labels, String expected) {
    assertThat(CATALOGUE.map(name, labels(labels)).get(0).labels().getOrDefault("outcome", ""))
        .isEqualTo(expected);
  }

  @Test
  void whatMeansNothingIsNotMapped() {
    assertThat(CATALOGUE.map("db_client_connections_usage", labels("state=other"))).isEmpty();
    assertThat(CATALOGUE.map("haproxy_server_status", labels("state=DOWN"))).isEmpty();
    assertThat(CATALOGUE.map("process_cpu_seconds_total", Map.of())).isEmpty();
    assertThat(CATALOGUE.map("system_cpu_usage", Map.of())).isEmpty();
    for (String whole : List.of("pod=p", "pod=p;container=POD", "pod=p;container=app;cpu=cpu00")) {
      assertThat(CATALOGUE.map("container_cpu_usage_seconds_total", labels(whole))).isEmpty();
    }
    assertThat(
            CATALOGUE.map(
                "kube_pod_container_resource_limits",
                labels("pod=p;container=app;resource=memory")))
        .isEmpty();
    assertThat(
            CATALOGUE.map(
                "resilience4j_retry_calls_total", labels("kind=successful_without_retry")))
        .isEmpty();
  }

  @Test
  void aCallThatFailedOnceForGoodWasNotRetried() {
    String name = "spring_retry_seconds_count";
    assertThat(CATALOGUE.map(name, labels("retry_count=0;exception=none"))).isEmpty();
    assertThat(CATALOGUE.map(name, labels("retry_count=1;exception=IOException"))).isEmpty();
    assertThat(CATALOGUE.map(name, labels("retry_count=2;exception=IOException"))).hasSize(1);
  }

  @Test
  void ofTheNamesOfASourceThoseAreKnownThatHelpToTellASignal() {
    assertThat(
            CATALOGUE.known(
                List.of(
                    "process_cpu_seconds_total",
                    "hikaricp_connections_min",
                    "hikaricp_connections_max",
                    "shop_pool_MaxConnections",
                    // Needed for the limit of vertx_pool_in_use.
                    "vertx_pool_ratio",
                    // A native histogram has no ending.
                    "http_server_requests_seconds"),
                Set.of(Signal.POOL_MAX, Signal.SERVER_REQUESTS)))
        .containsExactly(
            "hikaricp_connections_max",
            "http_server_requests_seconds",
            "shop_pool_MaxConnections",
            "vertx_pool_ratio");
    assertThat(CATALOGUE.known(List.of("vertx_pool_ratio"), Set.of(Signal.POOL_PENDING))).isEmpty();
  }

  @Test
  void aNameIsNeitherMappedAndLeftOutNorLeftOutWithoutAReason() {
    assertThat(CATALOGUE.whyIgnored("hikaricp_connections_max")).isEmpty();
    assertThat(CATALOGUE.whyIgnored("hikaricp_connections_min")).isNotEmpty();
    for (Rows.Ignored each : CATALOGUE.ignored()) {
      assertThat(each.because()).as(each.name()).isNotBlank();
      if (!each.name().contains("*")) {
        assertThat(CATALOGUE.map(each.name(), Map.of())).as(each.name()).isEmpty();
        assertThat(CATALOGUE.whyIgnored(each.name())).as(each.name()).isNotEmpty();
      }
    }
  }

  @Test
  void aGoPoolWithoutLimitSaysZero() {
    Row row = CATALOGUE.map("go_sql_max_open_connections", labels("db_name=d")).get(0).row();
    assertThat(row.unlimited(0)).isTrue();
    assertThat(row.unlimited(10)).isFalse();
  }

  @Test
  void servicesAreFoundByLabelsAttributesProxiesAndPeers() {
    ServiceNames names =
        new ServiceNames(
            List.of(
                new ServiceMap(
                    "pricing",
                    List.of(
                        Map.of("job", "p", "env", "prod"), Map.of("service.name", "pricing-svc")),
                    List.of("pricing_be"),
                    Map.of("db", List.of("HikariPool-1")))));
    assertThat(names.ofAttributes(Map.of("job", "p", "env", "dev"))).isEmpty();
    assertThat(names.ofAttributes(Map.of("job", "p", "env", "prod", "x", "y"))).contains("pricing");
    assertThat(names.ofAttributes(Map.of("service_name", "pricing-svc"))).contains("pricing");
    assertThat(names.ofProxy("pricing_be")).contains("pricing");
    assertThat(names.ofPeer("pricing-svc:8080")).contains("pricing");
    assertThat(names.ofPeer("pricing-svc.shop.svc.cluster.local:8080")).contains("pricing");
    assertThat(names.ofPeer("pricing-svc.example.com")).isEmpty();
    assertThat(names.poolName("pricing", "HikariPool-1")).isEqualTo("db");
    assertThat(names.poolName("pricing", "other")).isEqualTo("other");
  }

  private static Rows rows(String yaml) throws YamlException {
    return CatalogueReader.read("c.yml", yaml);
  }

  @Test
  void rowsOfAUserWinOverOursOfTheSameNameAndLeaveTheOthers() throws Exception {
    Catalogue own =
        CATALOGUE.with(
            rows(
                """
                - id: ours
                  resource: [db]
                  metrics:
                    - {name: jdbc_connections_active, signal: POOL_PENDING}
                    - {name: "shop_{db}_waits_ms[_total]", signal: POOL_WAIT_SUM, factor: 0.001}
                  ignored:
                    - {names: [jdbc_connections_max], because: it is wrong here}
                """));
    assertThat(own.map("jdbc_connections_active", labels("db=a")))
        .singleElement()
        .satisfies(c -> assertThat(c.row().signal()).isEqualTo(Signal.POOL_PENDING))
        .satisfies(c -> assertThat(c.resource()).isEqualTo("a"));
    assertThat(own.knows("jdbc_connections_max")).isFalse();
    assertThat(own.whyIgnored("jdbc_connections_max")).contains("it is wrong here");
    assertThat(own.map("jdbc_connections_idle", Map.of())).hasSize(1);
    assertThat(own.map("shop_orders_waits_ms", Map.of()).get(0).resource()).isEqualTo("orders");
    assertThat(own.namesFor(Set.of(Signal.POOL_ACTIVE))).doesNotContain("jdbc_connections_active");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "- {id: a, metrcs: []}                                 # c.yml:1:19: # did you mean metrics?",
        "- {metrics: []}                                       # c.yml:1:3: # the key id is missing",
        "- {id: a}                                             # c.yml:1:3: # the key metrics is",
        "- {id: a, limit: config, metrics: []}                 # c.yml:1:18: # exported, config-only",
        "- {id: a, metrics: [{name: x}]}                       # c.yml:1:21: # the key signal is",
        "- {id: a, metrics: [{name: x, signal: POOL_MX}]}      # c.yml:1:39: # did you mean POOL_MAX?",
        "- {id: a, metrics: [{name: x, signal: TRACES}]}       # c.yml:1:39: # a metric's name",
        "- {id: a, metrics: [{name: x, signal: UP, fctor: 2}]} # c.yml:1:50: # did you mean factor?",
        "- {id: a, metrics: [{name: x, signal: POOL_MAX, factor: ms}]}  # c.yml:1:57: # a number",
        "- {id: a, error-if: {code: '('}, metrics: []}         # c.yml:1:28: # regular expression",
        "- {id: a, ignored: [{names: [x]}]}                    # c.yml:1:21: # the key because is",
        "{id: a}                                               # c.yml:1:1: # must be a list",
      })
  void whatIsWrongWithARowIsSaidWithItsPlace(String yaml, String place, String complaint) {
    assertThatThrownBy(() -> rows(yaml))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith(place)
        .hasMessageContaining(complaint);
  }

  @Test
  void aPartnerNeedsToBeSaidHow() {
    String metric = "- {id: a, metrics: [{name: x, signal: POOL_MAX, with: {name: y, by: %s}}]}";
    assertThatThrownBy(() -> rows(metric.replace("%s", "plu"))).hasMessageContaining("mean plus?");
    assertThatThrownBy(() -> rows(metric.replace("%s", "kept-from")))
        .hasMessageContaining("the key bound is missing");
    assertThat(MetricReader.expand("a[_b]_c")).containsExactly("a_c", "a_b_c");
  }

  @Test
  void twoExportersOfOneIdAreRefused() {
    String twice = "- {id: a, metrics: []}\n- {id: a, metrics: []}";
    assertThatThrownBy(() -> rows(twice)).hasMessageStartingWith("c.yml:2:8: the id");
  }
}
