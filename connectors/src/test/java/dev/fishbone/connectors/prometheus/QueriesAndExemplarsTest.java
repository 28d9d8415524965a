package dev.fishbone.connectors.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is asked besides raw samples: a person's own expressions, and samples that name a trace. */
class QueriesAndExemplarsTest extends PrometheusStub {
  private static Coverage.Entry entry(Coverage coverage, String signal) {
    return coverage.entries().stream().filter(e -> e.signal().equals(signal)).findFirst().get();
  }

  @Test
  void aQueryIsAskedInPiecesUnderElevenThousandPoints() throws Exception {
    names("up");
    answer("up", MATRIX);
    // 4,500 s in steps of 250 ms are 18,000 points: 11,000 until 46 min, then the rest.
    posted("/api/v1/query_range", "start=1786699800.000&end=1786702549.750", okJson(MATRIX));
    posted("/api/v1/query_range", "start=1786702550.000&end=1786704299.750", okJson(MATRIX));
    Coverage coverage =
        pull(
            List.of(),
            settings("queries.orders", "sum(increase(orders_total[1m]))", "queries-step", "250ms"),
            Signal.SCRAPE_UP);
    assertThat(entry(coverage, "queries"))
        .isEqualTo(new Coverage.Entry("prometheus", "queries", 2, 2, List.of()));
    assertThat(Pulls.unpacked(recorded("metrics/queries.jsonl.zst")))
        .startsWith(
            "{\"request\":{\"endpoint\":\"/api/v1/query_range\",\"name\":\"orders\","
                + "\"query\":\"sum(increase(orders_total[1m]))\",\"start\":\"1786699800.000\",");
  }

  @Test
  void anExpressionThatFindsNothingIsAGap() throws Exception {
    names("up");
    answer("up", MATRIX);
    posted("/api/v1/query_range", "", okJson(EMPTY));
    Coverage coverage = pull(List.of(), settings("queries.orders", "orders"), Signal.SCRAPE_UP);
    assertThat(entry(coverage, "queries").gaps())
        .singleElement()
        .matches(gap -> gap.reason() == ReasonCode.NO_DATA)
        .matches(gap -> gap.detail().startsWith("query orders: no series has this"));
  }

  @Test
  void whatThePullDecidesCannotBeAParameter() {
    assertThatThrownBy(() -> connector(settings("parameters.time", "0")))
        .hasMessageContaining("parameters may not hold time");
    assertThatThrownBy(() -> connector(settings("queries.a b", "up")))
        .hasMessageContaining("needs a name of letters");
    assertThatThrownBy(() -> connector(settings("flavour", "thanso")))
        .hasMessageContaining("did you mean thanos?");
  }

  @Test
  void exemplarsAreThoseOfTheBucketsAndAFileOnlyWhereThereAreAny() throws Exception {
    names("http_server_requests_seconds_count", "hikaricp_active_connections");
    answer("", MATRIX);
    pull(Signal.SERVER_REQUESTS, Signal.POOL_ACTIVE);
    assertThat(recorded("metrics/exemplars.jsonl.zst")).doesNotExist();
  }

  @Test
  void exemplarsComeWithTheirTraceIds() throws Exception {
    names("http_server_requests_seconds_count");
    answer("", MATRIX);
    String exemplars =
        "{\"status\":\"success\",\"data\":[{\"seriesLabels\":{\"__name__\":\"x\"},\"exemplars\":"
            + "[{\"labels\":{\"trace_id\":\"4bf92f3577b34da6a3ce929d0e0e4736\"},\"value\":\"1.9\","
            + "\"timestamp\":1786699801.5}]}]}";
    posted(
        "/api/v1/query_exemplars",
        "query=%7B__name__%3D%22http_server_requests_seconds_bucket%22%7D&start=1786699800.000",
        okJson(exemplars));
    pull(Signal.SERVER_REQUESTS);
    assertThat(Pulls.unpacked(recorded("metrics/exemplars.jsonl.zst"))).contains(exemplars);
  }

  @Test
  void aServerThatOnlyEvaluatesRulesStillGivesThose() throws Exception {
    posted("/api/v1/query", "", okJson("{}"));
    data("/api/v1/rules", "{\"groups\":[{\"name\":\"g\",\"rules\":[]}]}");
    SERVER.stubFor(
        com.github.tomakehurst.wiremock.client.WireMock.get(
                com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo(
                    "/api/v1/label/__name__/values"))
            .willReturn(
                com.github.tomakehurst.wiremock.client.WireMock.badRequest()
                    .withBody("unsupported path requested")));
    Coverage coverage = pull(Signal.SCRAPE_UP, Signal.ALERT_RULES);
    assertThat(entry(coverage, "alert_rules").received()).isEqualTo(1);
    assertThat(entry(coverage, "scrape_up").gaps().get(0).detail()).contains("unsupported path");
  }
}
