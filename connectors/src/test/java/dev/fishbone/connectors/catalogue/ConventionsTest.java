package dev.fishbone.connectors.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every metric name of the conventions' tables is known, or left out with a reason. */
class ConventionsTest {
  private static final Catalogue CATALOGUE = Catalogue.builtIn();

  /** Rows about spans, headers and logs. */
  private static final Set<String> NO_METRICS =
      Set.of(
          "envoy header/log",
          "envoy span",
          "span attr (new)",
          "span attr (old)",
          "span shape",
          "gRPC spans",
          "messaging redelivery");

  /** Labels, values, options and words about names. */
  private static final Set<String> NO_NAMES =
      Set.of(
          "pm.max_children",
          "track_remaining",
          "un_healthy",
          "5_xx",
          "upstream_rq_retry",
          "$upstream_addr",
          "$upstream_status",
          "traces.span.metrics",
          "connector.spanmetrics.useSecondAsDefaultMetricsUnit",
          "SPAN_KIND_SERVER",
          "STATUS_CODE_ERROR",
          "metrics-generator/span_metrics",
          "service_graphs",
          "server_address",
          "rpc_response_status_code",
          "rpc_grpc_status_code",
          "http_status_code",
          "error_type",
          "status_code",
          "grpc_response_status",
          // Expressions whose names are tested below.
          "aws_(application|network)?elb_un_?healthy_host_count_.*",
          ".*pg_?pool.*(total|idle|waiting).*",
          // Prefixes of names that other cells give in full.
          "_core_…",
          "_remaining_rq",
          "outbound_grpc_route_…",
          "cassandra_nodes_*",
          "cassandra_session_*");

  /** The prefix that a row's names have at their source, where the table leaves it out. */
  private static List<String> prefixes(String row) {
    return switch (row) {
      case "cassandra-driver node", "cassandra" ->
          List.of("cassandra_nodes_", "cassandra_session_");
      case "finagle", "Finagle" -> List.of("clnt_x_");
      case "vertx" -> List.of("vertx_http_client_");
      default -> List.of();
    };
  }

  @Test
  void everyNameOfTheTablesIsKnownOrLeftOutWithAReason() throws IOException {
    List<Conventions.Line> rows = new ArrayList<>(Conventions.rows("## (a)", "## (d)"));
    Conventions.rows("## (d)", "## (e)").stream()
        .filter(row -> row.id().equals("Health probes from metrics"))
        .forEach(rows::add);
    List<String> missing = new ArrayList<>();
    List<String> found = new ArrayList<>();
    List<String> before = List.of();
    for (Conventions.Line row : rows) {
      if (!NO_METRICS.contains(row.id())) {
        before = walk(row, before, found, missing);
      }
    }
    assertThat(missing).isEmpty();
    assertThat(found).as("names that the tables hold").hasSizeGreaterThan(450);
  }

  /** Gives the names of this row, which the next may continue. */
  private static List<String> walk(
      Conventions.Line row, List<String> before, List<String> found, List<String> missing) {
    List<String> own = new ArrayList<>();
    for (int cell = 0; cell < row.cells().size(); cell++) {
      String header = cell < row.header().size() ? row.header().get(cell) : "";
      if (header.startsWith("label") || header.startsWith("pool label")) {
        continue;
      }
      for (String code : row.code(cell)) {
        if (!NO_NAMES.contains(code) && isName(code, row.id())) {
          for (String name : ConventionNames.of(code)) {
            boolean known =
                known(name, row.id(), Stream.concat(own.stream(), before.stream()).toList());
            (known ? found : missing).add(row.id() + ": " + name);
            if (!ConventionNames.continues(name)) {
              own.add(Catalogue.canonical(name.replaceAll("_?\\*$", "")));
            }
          }
        }
      }
    }
    return own;
  }

  private static boolean isName(String code, String row) {
    boolean selector = code.matches("(\\w+\\()?[\\w.…]+[{].*");
    boolean file = code.matches(".*\\.(java|md|rst|go|py|yaml)") || code.startsWith("metrics/");
    boolean text = code.isEmpty() || code.matches(".*[ =].*") && !selector;
    boolean composed = code.matches(".*[_.…].*") || !prefixes(row).isEmpty() && code.length() > 7;
    return !file && !text && !code.startsWith("{") && !code.equals("…{state=\"idle\"}") && composed;
  }

  private static boolean known(String name, String row, List<String> earlier) {
    List<String> candidates = new ArrayList<>();
    candidates.add(name);
    if (ConventionNames.continues(name)) {
      candidates.addAll(ConventionNames.continued(name, earlier));
    }
    String end = name.replaceAll("^…?[_./]?", "");
    prefixes(row).forEach(prefix -> candidates.add(prefix + end));
    return candidates.stream().anyMatch(ConventionsTest::known);
  }

  /** {@code a_*} and {@code a} may stand for a count and a sum. */
  private static boolean known(String name) {
    String base = name.replaceAll("_?\\*?$", "");
    return Stream.of(base, base + "_count", base + "_sum", base + "_failure")
        .anyMatch(each -> CATALOGUE.knows(each) || CATALOGUE.whyIgnored(each).isPresent());
  }

  @Test
  void namesThatTheTablesGiveAsExpressionsAreThereToo() {
    assertThat(
            List.of(
                "pg_pool_total_count",
                "pg_pool_idle",
                "pg_pool_waiting",
                "resilience4j_bulkhead_max_thread_pool_size",
                "envoy_cluster_circuit_breakers_default_remaining_rq",
                "outbound_grpc_route_retry_requests_total"))
        .allMatch(CATALOGUE::knows);
    assertThat(
            List.of(
                "aws_elb_unhealthy_host_count_sum",
                "aws_networkelb_un_healthy_host_count_maximum",
                "aws_applicationelb_un_healthy_host_count_average"))
        .allMatch(name -> CATALOGUE.whyIgnored(name).isPresent());
  }

  @Test
  void rowsThatWereNotReadAtTheirSourceSaySo() {
    for (String name :
        List.of(
            "db_sql_connection_open",
            "pgxpool_acquired_conns",
            "pg_settings_max_connections",
            "mysql_global_status_threads_connected",
            "wildfly_datasources_pool_in_use_count",
            "nginxplus_upstream_server_state",
            "nginx_ingress_controller_requests",
            "http_requests_received_total",
            "uwsgi_workers")) {
      assertThat(CATALOGUE.signalsOf(name)).as(name).isNotEmpty();
      assertThat(sure(name)).as(name).isFalse();
    }
    assertThat(sure("hikaricp_connections_active")).isTrue();
  }

  private static boolean sure(String name) {
    java.util.Map<String, String> labels = new java.util.TreeMap<>();
    labels.put("status", "inuse");
    return CATALOGUE.map(name, labels).stream().allMatch(c -> c.row().exporter().sure());
  }
}
