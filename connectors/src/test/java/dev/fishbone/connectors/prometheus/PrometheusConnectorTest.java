package dev.fishbone.connectors.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class PrometheusConnectorTest extends ConnectorContract {
  private static final TimeRange WINDOW =
      new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T10:45:00Z"));
  private static final String MATRIX =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":"
          + "{\"__name__\":\"up\"},\"values\":[[1786699800.1,\"1\"]]}]}}";

  @RegisterExtension
  private static final WireMockExtension SERVER =
      WireMockExtension.newInstance()
          .options(WireMockConfiguration.wireMockConfig().dynamicPort().bindAddress("127.0.0.1"))
          .failOnUnmatchedRequests(true)
          .build();

  @TempDir private Path recording;

  @Override
  protected ConnectorFactory factory() {
    return new PrometheusConnectorFactory();
  }

  @Override
  protected Map<String, String> goodSettings() {
    return Map.of("url", SERVER.baseUrl(), "timeout", "5s");
  }

  private void names(String... names) {
    SERVER.stubFor(
        get(urlPathEqualTo("/api/v1/label/__name__/values"))
            .willReturn(
                okJson(
                    "{\"status\":\"success\",\"data\":[\""
                        + String.join("\",\"", names)
                        + "\"]}")));
  }

  private void answer(String query, String body) {
    SERVER.stubFor(
        post(urlEqualTo("/api/v1/query"))
            .withRequestBody(containing("query=" + query))
            .willReturn(okJson(body)));
  }

  private Coverage pull(Signal... signals) throws SourceException {
    try (Connector connector = factory().create(goodSettings())) {
      return connector.pull(new Pull(WINDOW, Set.of(signals), recording));
    }
  }

  @Test
  void rawSamplesAreAskedForOneMillisecondBeforeTheEnd() throws Exception {
    names("up", "process_cpu_seconds_total");
    answer("up%5B4500s%5D&time=1786704299.999", MATRIX);
    Coverage coverage = pull(Signal.SCRAPE_UP);
    assertThat(Files.readString(recording.resolve("metrics/up.jsonl")))
        .isEqualTo(
            "{\"request\":{\"endpoint\":\"/api/v1/query\",\"query\":\"up[4500s]\","
                + "\"time\":\"1786704299.999\"},\"answer\":"
                + MATRIX
                + "}\n");
    assertThat(coverage.entries())
        .containsExactly(new Coverage.Entry("prometheus", "scrape_up", 1, 1, java.util.List.of()));
  }

  @Test
  void aSignalWithoutAnyKnownNameIsAGapThatSaysWhatToExport() throws Exception {
    names("up");
    Coverage coverage = pull(Signal.RETRIES);
    Coverage.Gap gap = coverage.entries().get(0).gaps().get(0);
    assertThat(gap.reason()).isEqualTo(ReasonCode.NO_DATA);
    assertThat(gap.detail()).contains("envoy_cluster_upstream_rq_retry").contains("export one");
  }

  @Test
  void warningsAndPartialAnswersAreKeptAndReported() throws Exception {
    names("up");
    answer(
        "up",
        "{\"status\":\"success\",\"isPartial\":true,\"warnings\":[\"store 7 is down\"],"
            + "\"data\":{\"resultType\":\"matrix\",\"result\":[]}}");
    Coverage.Entry entry = pull(Signal.SCRAPE_UP).entries().get(0);
    assertThat(entry.received()).isZero();
    assertThat(entry.gaps()).extracting(Coverage.Gap::detail).anyMatch(d -> d.contains("store 7"));
  }

  @Test
  void anErrorOfOneQueryIsAGapAndTheOthersAreStillPulled() throws Exception {
    names("hikaricp_active_connections", "hikaricp_max_connections");
    answer("hikaricp_max", MATRIX);
    SERVER.stubFor(
        post(urlEqualTo("/api/v1/query"))
            .withRequestBody(containing("hikaricp_active"))
            .willReturn(
                aResponse()
                    .withStatus(503)
                    .withBody(
                        "{\"status\":\"error\",\"errorType\":\"timeout\",\"error\":\"slow\"}")));
    Coverage coverage = pull(Signal.POOL_ACTIVE, Signal.POOL_MAX);
    assertThat(coverage.entries().get(0).gaps().get(0).detail())
        .contains("hikaricp_active_connections[4500s]")
        .contains("timeout: slow");
    assertThat(coverage.entries().get(1).received()).isEqualTo(1);
  }

  @Test
  void aQueryThatLoadsTooManySamplesIsHalved() throws Exception {
    names("up");
    SERVER.stubFor(
        post(urlEqualTo("/api/v1/query"))
            .withRequestBody(containing("4500s"))
            .willReturn(
                aResponse()
                    .withStatus(422)
                    .withBody(
                        "{\"status\":\"error\",\"errorType\":\"execution\",\"error\":\"query"
                            + " processing would load too many samples into memory\"}")));
    answer("up%5B2250s%5D", MATRIX);
    Coverage.Entry entry = pull(Signal.SCRAPE_UP).entries().get(0);
    assertThat(entry.asked()).isEqualTo(2);
    assertThat(entry.gaps()).isEmpty();
    assertThat(Files.readAllLines(recording.resolve("metrics/up.jsonl"))).hasSize(2);
  }

  @Test
  void aProxysErrorPageIsNotTakenForAnAnswer() throws Exception {
    names("up");
    SERVER.stubFor(
        post(urlEqualTo("/api/v1/query"))
            .willReturn(aResponse().withStatus(502).withBody("<html>Bad Gateway</html>")));
    Coverage.Entry entry = pull(Signal.SCRAPE_UP).entries().get(0);
    assertThat(entry.gaps().get(0).detail()).contains("HTTP 502 with something that is not");
    assertThat(recording.resolve("metrics/up.jsonl")).isEmptyFile();
  }

  @Test
  void aLineBreakInAnAnswerDoesNotBreakTheLine() throws Exception {
    names("up");
    answer("up", MATRIX.replace(",\"data\"", ",\n\"data\""));
    pull(Signal.SCRAPE_UP);
    assertThat(Files.readAllLines(recording.resolve("metrics/up.jsonl"))).hasSize(1);
  }

  @Test
  void rulesAreWrittenAsTheyCame() throws Exception {
    String rules = "{\"status\":\"success\",\"data\":{\"groups\":[]}}";
    SERVER.stubFor(get(urlEqualTo("/api/v1/rules")).willReturn(okJson(rules)));
    pull(Signal.ALERT_RULES);
    assertThat(recording.resolve("alerts/rules.json")).hasContent(rules);
  }

  @Test
  void aServerThatIsNotPrometheusIsNamed() {
    SERVER.stubFor(
        get(urlPathEqualTo("/api/v1/label/__name__/values"))
            .willReturn(aResponse().withStatus(404).withBody("not found")));
    assertThatThrownBy(() -> pull(Signal.SCRAPE_UP))
        .isInstanceOfSatisfying(
            SourceException.class,
            e -> assertThat(e.kind()).isEqualTo(SourceException.Kind.MALFORMED))
        .hasMessageContaining("is url the server's root");
  }

  @Test
  void aHangingServerCostsTheTimeoutAndNoMore() throws Exception {
    SERVER.stubFor(
        get(urlPathEqualTo("/api/v1/label/__name__/values"))
            .willReturn(
                okJson("{\"status\":\"success\",\"data\":[]}").withChunkedDribbleDelay(5, 60_000)));
    Map<String, String> settings = Map.of("url", SERVER.baseUrl(), "timeout", "300ms");
    try (Connector connector = factory().create(settings)) {
      assertThatThrownBy(
              () -> connector.pull(new Pull(WINDOW, Set.of(Signal.SCRAPE_UP), recording)))
          .hasMessageContaining("did not answer /api/v1/label/__name__/values within 300 ms");
    }
  }

  @Test
  void nothingThatListensIsASentence() throws Exception {
    Map<String, String> settings = Map.of("url", "http://127.0.0.1:1");
    try (Connector connector = factory().create(settings)) {
      assertThatThrownBy(
              () -> connector.pull(new Pull(WINDOW, Set.of(Signal.SCRAPE_UP), recording)))
          .hasMessage(
              "prometheus at http://127.0.0.1:1 refused the connection: is it running there?");
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsASentence() throws IOException {
    names("up");
    Files.writeString(recording.resolve("metrics"), "a file where a folder should be");
    assertThatThrownBy(() -> pull(Signal.SCRAPE_UP)).hasMessageContaining("cannot write");
  }
}
