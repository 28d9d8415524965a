package dev.fishbone.connectors.grafanaannotations;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrafanaAnnotationsConnectorTest extends ConnectorContract {
  @Override
  protected ConnectorFactory factory() {
    return new GrafanaAnnotationsConnectorFactory();
  }

  private static String annotation(int id, String rest) {
    return "{\"id\":" + id + ",\"time\":1786701600000,\"timeEnd\":1786701600000," + rest + "}";
  }

  private static void answer(String from, String to, String body) {
    SERVER.stubFor(
        get(urlPathEqualTo("/api/annotations"))
            .withQueryParam("from", equalTo(from))
            .withQueryParam("to", equalTo(to))
            .withQueryParam("limit", equalTo("5000"))
            .withHeader("X-Grafana-Org-Id", equalTo("7"))
            .willReturn(okJson("[" + body + "]")));
  }

  private Coverage pull(String... more) throws Exception {
    return pullAll(settings(more));
  }

  @Test
  void anAlertsStateIsNoChangeAndATextOfWhichNobodyKnowsWhatItIsIsCounted() throws Exception {
    answer(
        "1786699800000",
        "1786704299999",
        annotation(1, "\"alertId\":3,\"newState\":\"alerting\",\"tags\":[\"deploy\"]")
            + ","
            + annotation(2, "\"text\":\"lunch\",\"tags\":[\"team\"]")
            + ","
            + annotation(
                3,
                "\"text\":\"<b>v2</b> p95 < 3<br>&lt;script&gt; &amp;c\",\"login\":\"ada\","
                    + "\"tags\":[\"go-live\",\"service:pricing\"]"));
    Coverage coverage = pull("headers.X-Grafana-Org-Id", "7", "types.go-live", "deploy");
    assertThat(Pulls.merged(folder, "changes.jsonl"))
        .containsExactly(
            "{\"time\":\"2026-08-14T10:00:00Z\",\"type\":\"deploy\",\"service\":\"pricing\","
                + "\"title\":\"v2 p95 < 3\",\"detail\":\"<script> &c\\ntags: go-live,"
                + " service:pricing\",\"ref\":\"3\"}");
    assertThat(coverage.toString()).contains("1 annotations say by no tag").contains("team");
  }

  @Test
  void anAnswerAtTheLimitIsAskedForInHalves() throws Exception {
    String full =
        IntStream.range(0, 5_000)
            .mapToObj(id -> annotation(id, "\"text\":\"x\""))
            .collect(Collectors.joining(","));
    answer("1786699800000", "1786704299999", full);
    answer("1786699800000", "1786702049999", annotation(1, "\"text\":\"x\""));
    answer("1786702050000", "1786704299999", "");
    Coverage coverage = pull("headers.X-Grafana-Org-Id", "7", "type", "config");
    assertThat(coverage.entries().get(0).gaps()).isEmpty();
    assertThat(Pulls.merged(folder, "changes.jsonl")).hasSize(5_000);
  }
}
