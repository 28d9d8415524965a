package dev.fishbone.connectors.opsgenie;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpsgenieConnectorTest extends ConnectorContract {
  private static final String ALERT =
      "{\"id\":\"a1\",\"tinyId\":\"23\",\"alias\":\"k1\",\"message\":\"[FIRING:1] PoolWait\","
          + "\"createdAt\":\"2026-08-14T09:44:00Z\"";
  private static final String REPORT =
      ",\"report\":{\"ackTime\":360000,\"acknowledgedBy\":\"ada@shop.test\",\"closeTime\":2760000}}";

  @Override
  protected ConnectorFactory factory() {
    return new OpsgenieConnectorFactory();
  }

  private static void answer(String path, String data) {
    SERVER.stubFor(
        get(urlPathEqualTo(path))
            .withHeader("Authorization", equalTo("GenieKey hunter2"))
            .willReturn(okJson("{\"data\":" + data + "}")));
  }

  @Test
  void oneWhoWasOnTheListButNotToldWasNotNotifiedAndAnIntegrationDoesNotAnswer() throws Exception {
    SERVER.stubFor(
        get(urlPathEqualTo("/v2/alerts"))
            .withQueryParam(
                "query", equalTo("createdAt>=1786699800000 AND createdAt<=1786704299999"))
            .willReturn(okJson("{\"data\":[" + ALERT + REPORT + "]}")));
    answer("/v2/alerts/a1", "{\"details\":{\"service\":\"pricing\"}}");
    answer(
        "/v2/alerts/a1/recipients",
        "[{\"user\":{\"username\":\"bob@shop.test\"},\"state\":\"notactive\",\"createdAt\":"
            + "\"2026-08-14T09:44:01Z\"},{\"user\":{\"username\":\"ada@shop.test\"},\"state\":"
            + "\"action\",\"createdAt\":\"2026-08-14T09:46:00Z\"}]");
    answer(
        "/v2/alerts/a1/logs",
        "[{\"log\":\"Alert acknowledged via API\",\"owner\":\"Slack\",\"createdAt\":"
            + "\"2026-08-14T09:45:00Z\"}]");
    Coverage coverage = pullAll(settings("api-key", "hunter2"));
    assertThat(coverage.entries().get(0).gaps()).isEmpty();
    String rest = "\"alert\":\"PoolWait\",\"service\":\"pricing\",";
    assertThat(Pulls.merged(folder, "pages.jsonl"))
        .satisfiesExactly(
            line -> assertThat(line).contains("T09:46:00Z\",\"type\":\"notified\"," + rest),
            line -> assertThat(line).contains("T09:50:00Z\",\"type\":\"acknowledged\"," + rest),
            line -> assertThat(line).contains("T10:30:00Z\",\"type\":\"resolved\"," + rest));
  }

  @Test
  void whatWasReadBeforeALaterPageFailedIsKept() throws Exception {
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      page.append(i == 0 ? "" : ",").append(ALERT.replace("a1", "a" + i)).append(REPORT);
    }
    SERVER.stubFor(
        get(urlPathEqualTo("/v2/alerts"))
            .withQueryParam("offset", equalTo("0"))
            .willReturn(okJson("{\"data\":[" + page + "]}")));
    SERVER.stubFor(
        get(urlPathEqualTo("/v2/alerts"))
            .withQueryParam("offset", equalTo("100"))
            .willReturn(aResponse().withStatus(403)));
    assertThat(pullAll(settings("api-key", "hunter2")).toString()).contains("SOURCE_FAILED");
    assertThat(Pulls.merged(folder, "pages.jsonl"))
        .hasSize(2)
        .anyMatch(line -> line.contains("T09:50:00Z\",\"type\":\"acknowledged\""));
  }

  @Test
  void anExportOfAlertsAloneDoesNotSayThatNobodyWasNotified() throws Exception {
    String saved = "{\"data\":[" + ALERT + REPORT + "]}\n";
    Map<String, String> files =
        Map.of("files", Files.writeString(folder.resolve("og"), saved).toString());
    try (Connector source = connector(files)) {
      assertThat(source.pull(pull(source)).toString())
          .contains("does not tell whether anybody was notified of its alert a1");
      Clue.Found found = source.find(new Clue(Clue.Kind.PAGE, "23"), pull(source)).orElseThrow();
      assertThat(found.range().length()).hasMinutes(46);
      assertThat(found.alert()).isEqualTo("PoolWait");
    }
  }

  private static final String TOLD =
      ALERT
          + ",\"recipients\":[{\"user\":{\"username\":\"ada@shop.test\"},\"state\":\"action\","
          + "\"createdAt\":\"2026-08-14T09:46:00Z\"}]}";

  private String saved(String text) throws Exception {
    String file = Files.writeString(folder.resolve("og"), text).toString();
    try (Connector source = connector(Map.of("files", file))) {
      return source.pull(pull(source)).toString();
    }
  }

  @Test
  void savedAlertsThatReachIntoTheWindowAreWhole() throws Exception {
    assertThat(saved("{\"data\":[" + TOLD + "]}")).doesNotContain("PARTIAL_WINDOW");
  }

  @Test
  void savedAlertsOfTheDayBeforeDoNotSayThatNobodyWasPagedInTheWindow() throws Exception {
    assertThat(saved("{\"data\":[" + TOLD.replace("08-14", "08-13") + "]}"))
        .contains("whether the log reaches into the window is not known");
  }

  @Test
  void answersThatWereSavedToTheLastAreWhole() throws Exception {
    String first = "{\"data\":[],\"paging\":{\"next\":\"https://api.test/v2/alerts?offset=20\"}}\n";
    assertThat(saved(first + "{\"data\":[" + TOLD + "],\"paging\":{\"first\":\"x\"}}"))
        .doesNotContain("PARTIAL_WINDOW");
  }

  @Test
  void aSavedAnswerAfterWhichMoreFollowIsAGapThatNamesIt() throws Exception {
    assertThat(saved("{\"data\":[" + TOLD + "],\"paging\":{\"next\":\"x\"}}"))
        .contains("og:1: the list data goes on after what was saved of it");
  }
}
