package dev.fishbone.connectors.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.SourceException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Thanos, Mimir and VictoriaMetrics, each where it differs from Prometheus. */
class CompatibleServersTest extends PrometheusStub {
  private static final String NOW =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{},"
          + "\"value\":[1796018400,\"1796018400.2\"]}]}}";

  private void isThanos() {
    data("/api/v1/status/buildinfo", "{\"version\":\"0.37.2\",\"goVersion\":\"go1.23\"}");
    names("up");
  }

  private void isVictoriaMetrics() {
    data("/api/v1/status/buildinfo", "{}");
    answer("now%28%29", NOW);
    names("up");
  }

  @Test
  void plainPrometheusGetsNoParameterOfTheOthers() throws Exception {
    names("up");
    SERVER.stubFor(
        post(urlPathEqualTo("/api/v1/query"))
            .withRequestBody(equalTo("query=up%5B4500s%5D&time=1786704299.999"))
            .willReturn(okJson(MATRIX)));
    assertThat(details(pull(Signal.SCRAPE_UP))).isEmpty();
  }

  @Test
  void thanosIsAskedForRawBlocksWithoutReplicas() throws Exception {
    isThanos();
    posted(
        "/api/v1/query",
        "dedup=true&max_source_resolution=0s&partial_response=true&storeMatch%5B%5D=eu&query=up",
        okJson(MATRIX));
    assertThat(
            details(pull(List.of(), settings("parameters.storeMatch[].0", "eu"), Signal.SCRAPE_UP)))
        .isEmpty();
    assertThat(remarks(List.of())).contains("Thanos 0.37.2");
  }

  @Test
  void aWarningOfThanosMeansThatAStoreIsMissing() throws Exception {
    isThanos();
    posted(
        "/api/v1/query",
        "query=up",
        okJson(MATRIX.replace("\"data\"", "\"warnings\":[\"receive 10.0.0.7: down\"],\"data\"")));
    Coverage.Entry entry = pull(Signal.SCRAPE_UP).entries().get(0);
    assertThat(entry.received()).isZero();
    assertThat(entry.gaps().get(0).reason()).isEqualTo(ReasonCode.PARTIAL_WINDOW);
    assertThat(entry.gaps().get(0).detail()).contains("receive 10.0.0.7: down");
  }

  @Test
  void mimirIsAskedInHalvesWhereItsLimitsAreReached() throws Exception {
    data(
        "/api/v1/status/buildinfo",
        "{\"application\":\"Grafana Mimir\",\"version\":\"2.14.0\",\"goVersion\":\"go1.22\"}");
    names("up");
    refuses(
        "up%5B4500s",
        422,
        "execution",
        "the query exceeded the maximum number of chunks (limit: 2000000 chunks)"
            + " (err-mimir-max-chunks-per-query)");
    answer("up%5B2250s", MATRIX);
    Coverage.Entry entry = pull(Signal.SCRAPE_UP).entries().get(0);
    assertThat(entry).isEqualTo(new Coverage.Entry("prometheus", "scrape_up", 2, 2, List.of()));
  }

  @Test
  void mimirsTenantGoesIntoAHeaderAndItsAbsenceIsExplained() throws Exception {
    SERVER.stubFor(
        get(urlPathEqualTo("/prometheus/api/v1/label/__name__/values"))
            .willReturn(aResponse().withStatus(401).withBody("no org id")));
    String url = SERVER.baseUrl() + "/prometheus";
    assertThatThrownBy(() -> pull(List.of(), settings("url", url), Signal.SCRAPE_UP))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("name one as headers.X-Scope-OrgID");
    SERVER.stubFor(
        get(urlPathEqualTo("/prometheus/api/v1/label/__name__/values"))
            .withHeader("X-Scope-OrgID", equalTo("eu|us"))
            .willReturn(okJson("{\"status\":\"success\",\"data\":[\"up\"]}")));
    posted("/prometheus/api/v1/query", "query=up", okJson(MATRIX));
    assertThat(
            details(
                pull(
                    List.of(),
                    settings("url", url, "headers.X-Scope-OrgID", "eu|us", "flavour", "mimir"),
                    Signal.SCRAPE_UP)))
        .isEmpty();
  }

  @Test
  void victoriaMetricsIsAskedPastItsCacheInItsTenantsPath() throws Exception {
    isVictoriaMetrics();
    posted(
        "/api/v1/query",
        "nocache=1&latency_offset=1s&extra_label=team%3Dshop&query=up",
        okJson(MATRIX.replace("\"data\"", "\"isPartial\":true,\"data\"")));
    Coverage.Entry entry =
        pull(List.of(), settings("parameters.extra_label", "team=shop"), Signal.SCRAPE_UP)
            .entries()
            .get(0);
    assertThat(entry.gaps()).singleElement().matches(gap -> gap.detail().endsWith("is partial"));
    assertThat(Pulls.unpacked(recorded("metrics/up.jsonl.zst"))).contains("\"isPartial\":true");
  }

  @Test
  void anEmptyListOfRulesFromVictoriaMetricsIsNotTakenForNoRules() throws Exception {
    isVictoriaMetrics();
    SERVER.stubFor(
        get(urlPathEqualTo("/flags"))
            .willReturn(aResponse().withBody("-retentionPeriod=\"2y\"\n")));
    Coverage.Entry entry = pull(Signal.ALERT_RULES).entries().get(0);
    assertThat(entry.gaps().get(0).detail()).contains("vmalert");
    assertThat(recorded("alerts/rules.json")).doesNotExist();
    assertThat(remarks(List.of())).contains("VictoriaMetrics", "keeps 2y");
  }
}
