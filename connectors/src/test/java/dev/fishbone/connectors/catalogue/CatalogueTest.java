package dev.fishbone.connectors.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    assertThat(
            CATALOGUE.map(
                "resilience4j_retry_calls_total", labels("kind=successful_without_retry")))
        .isEmpty();
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

  @Test
  void aRowWithAMistypedKeyOrSignalIsRefusedWithItsPlace() {
    assertThatThrownBy(() -> CatalogueReader.read("c.yml", "- {id: a, metrcs: []}"))
        .hasMessageContaining("c.yml:1:")
        .hasMessageContaining("did you mean metrics?");
    assertThatThrownBy(
            () -> CatalogueReader.read("c.yml", "- {id: a, metrics: [{name: x, signal: POOL_MX}]}"))
        .hasMessageContaining("did you mean POOL_MAX?");
    assertThat(CatalogueReader.expand("a[_b]_c")).containsExactly("a_c", "a_b_c");
  }
}
