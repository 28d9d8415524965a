package dev.fishbone.connectors.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What no single native series tells: limits, differences, sums of parts, the best count. */
class DerivedSeriesTest {
  @TempDir private Path root;

  private Metrics read(String... lines) throws Exception {
    return Metrics.text(root, Metrics.WINDOW, lines);
  }

  @Test
  void aLimitOfVertxIsWhatIsInUseByItsShare() throws Exception {
    String pool = "{job=\"a\",pool_type=\"datasource\",pool_name=\"p\"}";
    Metrics read =
        read(
            "vertx_pool_in_use" + pool + " 5 @1",
            "vertx_pool_ratio" + pool + " 0.25 @1",
            "vertx_pool_in_use" + pool + " 0 @2",
            "vertx_pool_ratio" + pool + " 0 @2",
            "vertx_pool_in_use" + pool + " 7 @3",
            "vertx_pool_ratio" + pool + " 0.35 @3");
    assertThat(read.only(Signal.POOL_ACTIVE)).isEqualTo("1=5 2=0 3=7");
    assertThat(read.only(Signal.POOL_MAX)).isEqualTo("1=20 3=20");
  }

  @Test
  void aLimitOfWildFlyIsWhatIsInUseAndWhatIsLeft() throws Exception {
    String pool = "{job=\"a\",data_source=\"ds\"}";
    Metrics read =
        read(
            "wildfly_datasources_pool_in_use_count" + pool + " 4 @1",
            "wildfly_datasources_pool_available_count" + pool + " 16 @1",
            "wildfly_datasources_pool_available_count" + pool + " 15 @2",
            "wildfly_datasources_pool_available_count{job=\"a\",data_source=\"other\"} 9 @1");
    assertThat(read.only(Signal.POOL_MAX)).isEqualTo("1=20");
    assertThat(read.gaps())
        .anyMatch(g -> g.contains("(wildfly_datasources_pool_in_use_count): compare them"));
  }

  @Test
  void aSemaphoreHasInUseWhatIsNotLeft() throws Exception {
    Metrics read =
        read(
            "resilience4j_bulkhead_max_allowed_concurrent_calls{job=\"a\",name=\"b\"} 10 @1",
            "resilience4j_bulkhead_available_concurrent_calls{job=\"a\",name=\"b\"} 3 @1");
    assertThat(read.only(Signal.THREADS_ACTIVE)).isEqualTo("1=7");
    assertThat(read.only(Signal.THREADS_MAX)).isEqualTo("1=10");
  }

  @Test
  void anExecutorWithAnUnboundedQueueIsFullAtItsCore() throws Exception {
    String bounded = "{job=\"a\",name=\"bounded\"}";
    String endless = "{job=\"a\",name=\"endless\"}";
    String old = "{job=\"a\",name=\"old\"}";
    Metrics read =
        read(
            "executor_pool_core_threads" + bounded + " 2 @1",
            "executor_pool_max_threads" + bounded + " 8 @1",
            "executor_queue_remaining_tasks" + bounded + " 100 @1",
            "executor_pool_core_threads" + endless + " 8 @1",
            "executor_pool_max_threads" + endless + " 200 @1",
            "executor_queue_remaining_tasks" + endless + " 2147483000 @1",
            "executor_pool_max_threads" + old + " 5 @1");
    assertThat(read.of(Signal.THREADS_MAX))
        .extracting(s -> s.resource() + " " + Metrics.shown(s))
        .containsExactly("bounded 1=8", "endless 1=8", "old 1=5");
  }

  @Test
  void eachUserOfADatabaseHasAPoolOfPgbouncerOfTheSizeThatTheDatabaseSays() throws Exception {
    String job = "job=\"a\",instance=\"i\"";
    Metrics read =
        read(
            "pgbouncer_pools_server_active_connections{" + job + ",database=\"d\",user=\"u\"} 7 @1",
            "pgbouncer_pools_server_active_connections{" + job + ",database=\"d\",user=\"v\"} 2 @1",
            "pgbouncer_pools_server_active_connections{" + job + ",database=\"e\",user=\"u\"} 1 @1",
            "pgbouncer_databases_pool_size{"
                + job
                + ",name=\"d\",database=\"real\",host=\"h\"} 20 @1",
            "pgbouncer_databases_pool_size{" + job + ",name=\"e\",database=\"d\"} 0 @1",
            "pgbouncer_databases_pool_size{job=\"a\",instance=\"j\",name=\"d\"} 30 @1");
    assertThat(read.of(Signal.POOL_MAX))
        .extracting(s -> s.resource() + " " + Metrics.shown(s))
        .containsExactly("d:u 1=20", "d:v 1=20");
    assertThat(read.gaps()).contains("1 series say that their pool has no limit (a/e:u)");
  }

  @Test
  void theWorkersOfOneServerAreAddedUpAndTwoServersAreNot() throws Exception {
    Metrics read =
        read(
            "puma_busy_threads{job=\"a\",instance=\"i\",index=\"0\"} 3 @1",
            "puma_busy_threads{job=\"a\",instance=\"i\",index=\"1\"} 4 @1",
            "puma_busy_threads{job=\"a\",instance=\"i\",index=\"1\"} 5 @2",
            "puma_busy_threads{job=\"a\",instance=\"j\",index=\"0\"} 1 @1");
    assertThat(read.of(Signal.THREADS_ACTIVE))
        .extracting(Metrics::shown)
        .containsExactly("1=7 2=5", "1=1");
  }

  @Test
  void whatAGraphOfServicesHasNotSeenFailWentWell() throws Exception {
    String edge = "{client=\"web\",server=\"orders\"}";
    Metrics read =
        read(
            "traces_service_graph_request_total" + edge + " 10 @1",
            "traces_service_graph_request_total" + edge + " 20 @2",
            "traces_service_graph_request_failed_total" + edge + " 4 @2",
            "traces_service_graph_request_total{client=\"web\",server=\"b\"} 5 @1");
    assertThat(read.of(Signal.SERVER_REQUESTS))
        .extracting(s -> s.service() + " " + s.label("outcome") + " " + Metrics.shown(s))
        .containsExactly("b ok 1=5", "orders error 2=4", "orders ok 1=10 2=16");
    assertThat(read.of(Signal.CLIENT_REQUESTS)).extracting(Series::service).containsOnly("web");
  }

  @Test
  void requestsThatTheServiceCountsAreNotCountedFromItsSpansToo() throws Exception {
    Metrics read =
        read(
            "http_server_requests_seconds_count{job=\"orders\",status=\"200\"} 10 @1",
            "traces_spanmetrics_calls_total{job=\"tempo\",service=\"orders\",span_kind="
                + "\"SPAN_KIND_SERVER\"} 9 @1",
            "traces_spanmetrics_calls_total{job=\"tempo\",service=\"pricing\",span_kind="
                + "\"SPAN_KIND_SERVER\"} 8 @1");
    assertThat(read.of(Signal.SERVER_REQUESTS))
        .extracting(Series::service, Series::nativeName)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("orders", "http_server_requests_seconds_count"),
            org.assertj.core.groups.Tuple.tuple("pricing", "traces_spanmetrics_calls_total"));
    assertThat(read.gaps())
        .containsExactly(
            "1 series count requests that the service itself, or the mesh, counts as well"
                + " (traces_spanmetrics_calls_total); they were left out");
  }

  @Test
  void theServiceOfASpanMetricIsTheOneThatItsLabelNamesNeverTheCollector() throws Exception {
    String window =
        Metrics.WINDOW
            + "services: {orders: {match: [{service.name: orders-svc}]}, otel: {match: [{job: otel}]}}\n";
    String kind = ",span_kind=\"SERVER\"} 9 @1";
    Metrics read =
        Metrics.text(
            root,
            window,
            "calls_total{job=\"otel\",service_name=\"orders-svc\"" + kind,
            "calls_total{job=\"otel\",service_name=\"stranger\"" + kind);
    assertThat(read.all()).extracting(Series::service).containsExactly("orders");
    assertThat(read.gaps()).singleElement().asString().contains("(service stranger)");
  }

  @Test
  void aPoolWhoseLimitNoMetricTellsIsNamed() throws Exception {
    Metrics read = read("commons_pool2_num_active_objects{job=\"a\",name=\"jedis\"} 3 @1");
    assertThat(read.gaps())
        .containsExactly(
            "no metric tells the limit of 1 pool (a/jedis): it must stand under pools in"
                + " config/policies.yml");
  }

  @Test
  void haproxyServersHaveSlotsOnlyWhereTheyHaveALimit() throws Exception {
    String window =
        Metrics.WINDOW + "services: {orders: {proxies: [orders_be], match: [{job: orders}]}}\n";
    String limited = "{proxy=\"orders_be\",server=\"s1\"}";
    String free = "{proxy=\"orders_be\",server=\"s2\"}";
    Metrics read =
        Metrics.text(
            root,
            window,
            "haproxy_server_current_sessions" + limited + " 4 @1",
            "haproxy_server_limit_sessions" + limited + " 8 @1",
            "haproxy_server_current_queue" + limited + " 1 @1",
            "haproxy_server_current_sessions" + free + " 4 @1",
            "haproxy_server_limit_sessions" + free + " 0 @1",
            "haproxy_server_current_queue" + free + " 0 @1");
    assertThat(read.all())
        .extracting(s -> s.signal() + " " + s.instance() + " " + Metrics.shown(s))
        .containsExactly("POOL_ACTIVE s1 1=4", "POOL_MAX s1 1=8", "POOL_PENDING s1 1=1");
  }

  @Test
  void anOldHaproxyHasANumberForItsState() throws Exception {
    String window =
        Metrics.WINDOW + "services: {orders: {proxies: [orders_be], match: [{job: orders}]}}\n";
    Metrics read =
        Metrics.text(
            root,
            window,
            "haproxy_server_status{proxy=\"orders_be\",server=\"s\"} 1 @1",
            "haproxy_server_status{proxy=\"orders_be\",server=\"s\"} 0 @2",
            "haproxy_server_status{proxy=\"orders_be\",server=\"s\"} 2 @3");
    assertThat(read.only(Signal.INSTANCE_HEALTHY)).isEqualTo("1=1 2=0 3=0");
  }

  @Test
  void rowsThatAUserAddedTravelInTheWindow() throws Exception {
    String window =
        Metrics.WINDOW
            + """
            catalogue:
              - id: shop
                resource: [db]
                metrics: [{name: shop.pool.used, signal: POOL_ACTIVE}]
            """;
    Metrics read = Metrics.text(root, window, "{\"shop.pool.used\",job=\"a\",db=\"x\"} 3 @1");
    List<Series> series = read.all();
    assertThat(series).extracting(Series::signal).containsExactly(Signal.POOL_ACTIVE);
    assertThat(series.get(0).resource()).isEqualTo("x");
    assertThat(series.get(0).nativeName()).isEqualTo("shop.pool.used");
  }
}
