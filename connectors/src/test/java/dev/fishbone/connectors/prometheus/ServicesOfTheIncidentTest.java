package dev.fishbone.connectors.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which series are asked for where the services on the incident's paths are known. */
class ServicesOfTheIncidentTest extends PrometheusStub {
  private static ServiceMap service(
      String name, List<Map<String, String>> match, String... proxies) {
    return new ServiceMap(name, match, List.of(proxies), Map.of("db", List.of("HikariPool-1")));
  }

  private static final ServiceMap PRICING =
      service(
          "pricing", List.of(Map.of("job", "pricing"), Map.of("service.name", "pricing-service")));
  private static final ServiceMap ORDERS =
      service("orders", List.of(Map.of("job", "orders.v2")), "orders_be");

  private List<String> asked() {
    return SERVER.findAll(postRequestedFor(urlPathEqualTo("/api/v1/query"))).stream()
        .map(request -> request.getBodyAsString())
        .filter(form -> form.startsWith("query="))
        .map(form -> form.substring("query=".length()).replaceFirst("&time=.*", ""))
        .map(form -> URLDecoder.decode(form, StandardCharsets.UTF_8))
        .sorted()
        .toList();
  }

  @Test
  void alertsAndScrapesAreOfEverybody() throws Exception {
    names("up", "ALERTS", "ALERTS_FOR_STATE");
    labels("job");
    answer("", MATRIX);
    pull(
        List.of(PRICING),
        settings(),
        Signal.SCRAPE_UP,
        Signal.ALERT_FIRING,
        Signal.ALERT_ACTIVE_SINCE);
    assertThat(asked()).containsExactly("ALERTS[4500s]", "ALERTS_FOR_STATE[4500s]", "up[4500s]");
  }

  @Test
  void aServiceWithoutAnyLabelOfTheSourceLeavesAllUnrestrictedAndThatIsSaid() throws Exception {
    names("hikaricp_active_connections");
    labels("job");
    answer("", MATRIX);
    ServiceMap web = service("web", List.of(Map.of("service.name", "web")));
    pull(List.of(PRICING, web), settings(), Signal.POOL_ACTIVE);
    assertThat(asked()).containsExactly("hikaricp_active_connections[4500s]");
    assertThat(remarks(List.of(PRICING, web)))
        .anyMatch(r -> r.contains("service web matches by no"));
  }

  @Test
  void seriesAreRestrictedToTheLabelsThatTheSourceHas() throws Exception {
    names("hikaricp_active_connections", "haproxy_backend_retry_warnings_total");
    labels("job", "instance", "proxy");
    answer("", MATRIX);
    pull(List.of(PRICING, ORDERS), settings(), Signal.POOL_ACTIVE, Signal.RETRIES);
    assertThat(asked())
        .containsExactly(
            "haproxy_backend_retry_warnings_total{proxy=\"orders_be\"}[4500s]",
            // A dot in a name must not stand for any sign; pools restrict nothing.
            "hikaricp_active_connections{job=~\"orders\\\\.v2|pricing\"}[4500s]");
  }

  @Test
  void anotherNameOfTheServiceIsAskedForOnItsOwnLabel() throws Exception {
    names("hikaricp_active_connections");
    labels("job", "service_name");
    answer("", MATRIX);
    pull(List.of(PRICING), settings(), Signal.POOL_ACTIVE);
    assertThat(asked())
        .containsExactly(
            "hikaricp_active_connections{job=\"pricing\"}[4500s]",
            "hikaricp_active_connections{service_name=\"pricing-service\"}[4500s]");
  }

  @Test
  void aMetricThatOnlyOthersHaveIsAGapOfLabelsAndNotOfExports() throws Exception {
    names("up", "kube_pod_status_ready");
    labels("job");
    answer("up", MATRIX);
    answer("kube", EMPTY);
    assertThat(
            details(pull(List.of(PRICING), settings(), Signal.SCRAPE_UP, Signal.INSTANCE_HEALTHY)))
        .singleElement()
        .asString()
        .contains("has kube_pod_status_ready, but of none of the services (job=\"pricing\")");
    assertThat(Pulls.unpacked(recorded("metrics/health.jsonl.zst"))).contains("kube_pod");
  }

  @Test
  void aMeshNamesTheServiceInALabelOfItsOwn() throws Exception {
    names("istio_requests_total");
    labels("job", "destination_service_name");
    answer("", MATRIX);
    pull(List.of(ORDERS), settings(), Signal.SERVER_REQUESTS);
    assertThat(asked())
        .contains(
            "istio_requests_total{destination_service_name=~"
                + "\"(orders|orders\\\\.v2|orders_be)([.:].*)?\"}[4500s]");
  }

  @Test
  void aNativeHistogramIsRestrictedLikeItsCount() throws Exception {
    names("http_server_requests_seconds");
    labels("job");
    answer("", MATRIX);
    pull(List.of(PRICING), settings(), Signal.SERVER_REQUESTS);
    assertThat(asked()).containsExactly("http_server_requests_seconds{job=\"pricing\"}[4500s]");
  }
}
