package dev.fishbone.connectors.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrometheusConnectorTest extends PrometheusStub {
  private static final Signal[] CPU = {
    Signal.CPU_SECONDS, Signal.CPU_LIMIT, Signal.CPU_SHARE, Signal.CPU_OF_PROCESS
  };

  private String lines() throws IOException {
    return Pulls.unpacked(recorded("metrics/up.jsonl.zst"));
  }

  @Test
  void rawSamplesAreAskedForOneMillisecondBeforeTheEnd() throws Exception {
    names("up", "process_cpu_seconds_total");
    answer("up%5B4500s%5D&time=1786704299.999", MATRIX);
    Coverage coverage = pull(Signal.SCRAPE_UP);
    assertThat(lines())
        .isEqualTo(
            "{\"request\":{\"endpoint\":\"/api/v1/query\",\"query\":\"up[4500s]\","
                + "\"time\":\"1786704299.999\"},\"answer\":"
                + MATRIX
                + "}\n");
    assertThat(coverage.entries())
        .containsExactly(new Coverage.Entry("prometheus", "scrape_up", 1, 1, List.of()));
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
  void useOfProcessorsIsMissedOnce() throws Exception {
    names("up");
    assertThat(gaps(pull(CPU))).hasSize(1).allMatch(g -> g.contains("container_cpu_usage_seconds"));
  }

  @Test
  void theLimitOfProcessorsIsMissedBesideTheirSeconds() throws Exception {
    names("container_cpu_usage_seconds_total");
    answer(
        "container_cpu_usage_seconds_total%5B4500s%5D&time=1786704299.999",
        "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}");
    assertThat(gaps(pull(CPU))).anyMatch(g -> g.contains("kube_pod_container_resource_limits"));
  }

  private static List<String> gaps(Coverage coverage) {
    return coverage.entries().stream()
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
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
    refuses("hikaricp_active", 500, "timeout", "slow");
    Coverage coverage = pull(Signal.POOL_ACTIVE, Signal.POOL_MAX);
    assertThat(coverage.entries().get(0).gaps().get(0).detail())
        .contains("hikaricp_active_connections[4500s]")
        .contains("timeout: slow");
    assertThat(coverage.entries().get(1).received()).isEqualTo(1);
  }

  @Test
  void aQueryThatLoadsTooManySamplesIsHalved() throws Exception {
    names("up");
    refuses(
        "up%5B4500s",
        422,
        "execution",
        "query processing would load too many samples into memory in query execution");
    answer("up%5B2250s%5D", MATRIX);
    Coverage.Entry entry = pull(Signal.SCRAPE_UP).entries().get(0);
    assertThat(entry.asked()).isEqualTo(2);
    assertThat(entry.gaps()).isEmpty();
    assertThat(lines().lines()).hasSize(2);
  }

  @Test
  void aProxysErrorPageIsNotTakenForAnAnswer() throws Exception {
    names("up");
    SERVER.stubFor(
        post(urlEqualTo("/api/v1/query"))
            .willReturn(aResponse().withStatus(500).withBody("<html>Bad Gateway</html>")));
    Coverage.Entry entry = pull(Signal.SCRAPE_UP).entries().get(0);
    assertThat(entry.gaps().get(0).detail()).contains("HTTP 500 with something that is not");
    assertThat(lines()).isEmpty();
  }

  @Test
  void aLineBreakInAnAnswerDoesNotBreakTheLine() throws Exception {
    names("up");
    answer("up", MATRIX.replace(",\"data\"", ",\n\"data\""));
    pull(Signal.SCRAPE_UP);
    assertThat(lines().lines()).hasSize(1);
  }

  @Test
  void rulesAreWrittenAsTheyCame() throws Exception {
    String rules = "{\"status\":\"success\",\"data\":{\"groups\":[]}}";
    SERVER.stubFor(get(urlEqualTo("/api/v1/rules")).willReturn(okJson(rules)));
    pull(Signal.ALERT_RULES);
    assertThat(recorded("alerts/rules.json")).hasContent(rules);
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
    try (Connector connector = connector(settings("timeout", "100ms"))) {
      assertThatThrownBy(() -> connector.pull(Pulls.of(WINDOW, Set.of(Signal.SCRAPE_UP), folder)))
          .hasMessageContaining("did not answer /api/v1/label/__name__/values within 100 ms");
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsASentence() throws IOException {
    names("up");
    Files.createDirectories(recorded(""));
    Files.writeString(recorded("metrics"), "a file where a folder should be");
    assertThatThrownBy(() -> pull(Signal.SCRAPE_UP)).hasMessageContaining("cannot write");
  }

  @Test
  void aServerThatKeepsNothingOfThatTimeIsNotAServerWithoutTheMetric() throws Exception {
    data("/api/v1/label/__name__/values", "[]");
    Coverage.Gap gap = pull(Signal.RETRIES).entries().get(0).gaps().get(0);
    assertThat(gap.detail()).contains("nothing at all").endsWith("; it keeps 15d");
  }

  @Test
  void whatLiesBeforeTheFirstSampleIsUnknownForAlertsToo() throws Exception {
    names("up", "ALERTS");
    // 10:00:00 of a window from 09:30.
    answer("up", MATRIX.replace("1786699800.1", "1786701600"));
    answer("ALERTS", EMPTY);
    Coverage.Entry alerts = pull(Signal.SCRAPE_UP, Signal.ALERT_FIRING).entries().get(0);
    assertThat(alerts.signal()).isEqualTo("alert_firing");
    Coverage.Gap gap = alerts.gaps().get(0);
    assertThat(gap.reason()).isEqualTo(ReasonCode.PARTIAL_WINDOW);
    assertThat(gap.range().to()).isEqualTo("2026-08-14T10:00:00Z");
  }

  @Test
  void alertsThatCameLateAreNoHoleOfTheServers() throws Exception {
    names("up", "ALERTS");
    answer("up", MATRIX);
    answer("ALERTS", MATRIX.replace("1786699800.1", "1786701600"));
    assertThat(details(pull(Signal.SCRAPE_UP, Signal.ALERT_FIRING))).isEmpty();
  }

  @Test
  void whereOnlyAlertsAreAskedForTheServersClockAndRetentionTell() throws Exception {
    names("ALERTS");
    data("/api/v1/status/flags", "{\"storage.tsdb.retention.time\":\"2h\"}");
    answer("ALERTS", EMPTY);
    answer(
        "time%28%29",
        "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\","
            // 12:00:00
            + "\"result\":[1786708800,\"1786708800\"]}}");
    Coverage.Gap gap = pull(Signal.ALERT_FIRING).entries().get(0).gaps().get(0);
    assertThat(gap.range().from()).isEqualTo("2026-08-14T09:30:00Z");
    assertThat(gap.range().to()).isEqualTo("2026-08-14T10:00:00Z");
  }

  @Test
  void ofTheConfigurationOnlyWhatBecomesOfAlertsIsRecorded() throws Exception {
    data(
        "/api/v1/status/config",
        "{\"yaml\":\"global:\\n  evaluation_interval: 30s\\n  external_labels: {cluster: eu1}\\n"
            + "alerting:\\n  alert_relabel_configs:\\n  - {action: labeldrop, regex: replica}\\n"
            + "remote_write:\\n- {url: 'http://u:hunter2@store/'}\\n\"}");
    pull(Signal.ALERT_RULES);
    assertThat(recorded("alerts/prometheus-config.json"))
        .hasContent(
            "{\"global\":{\"evaluation_interval\":\"30s\",\"external_labels\":{\"cluster\":\"eu1\"}},"
                + "\"alerting\":{\"alert_relabel_configs\":[{\"action\":\"labeldrop\",\"regex\":\"replica\"}]}}");
  }
}
