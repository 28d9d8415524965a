package dev.fishbone.connectors.pagerduty;

import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagerDutyConnectorTest extends ConnectorContract {
  private static final String INCIDENT =
      "{\"type\":\"incident\",\"id\":\"Q1\",\"title\":\"[FIRING:1] Wait\",\"status\":\"resolved\","
          + "\"created_at\":\"2026-08-14T09:44:00Z\",\"resolved_at\":\"2026-08-14T10:30:00Z\","
          + "\"service\":{\"summary\":\"Pricing (prod)\"}}";
  private static final String ALERTS =
      "{\"alerts\":[{\"type\":\"alert\",\"id\":\"A1\",\"incident\":{\"id\":\"Q1\"},\"alert_key\":"
          + "\"k1\",\"created_at\":\"2026-08-14T09:44:00Z\",\"body\":{\"details\":{\"firing\":"
          + "\"Labels:\\n - alertname = PoolWait\\n - service = pricing\\nAnnotations:\\n"
          + " - service = no label\\n\"}}},{\"type\":\"alert\",\"id\":\"A2\",\"incident\":"
          + "{\"id\":\"Q1\"},\"alert_key\":\"k2\",\"created_at\":\"2026-08-14T10:00:00Z\"}]}";

  @Override
  protected ConnectorFactory factory() {
    return new PagerDutyConnectorFactory();
  }

  private static String entry(String type, String time, String rest) {
    return "{\"type\":\""
        + type
        + "_log_entry\",\"id\":\""
        + type
        + time
        + "\",\"created_at\":"
        + "\"2026-08-14T"
        + time
        + ":00Z\",\"incident\":{\"id\":\"Q1\"},"
        + rest
        + "}";
  }

  private static final String NOTIFIED =
      entry("notify", "09:46", "\"user\":{\"type\":\"user_reference\",\"summary\":\"Ada\"}");

  private static void list(String key, String offset, String rest) {
    SERVER.stubFor(
        get(urlPathEqualTo("/" + key))
            .withQueryParam("time_zone", equalTo("UTC"))
            .withQueryParam("since", equalTo("2026-08-14T09:30:00Z"))
            .withQueryParam("offset", equalTo(offset))
            .withQueryParam("is_overview", key.equals("incidents") ? absent() : equalTo("false"))
            .withHeader("Authorization", equalTo("Token token=hunter2"))
            .willReturn(okJson("{\"" + key + "\":[" + rest + "}")));
  }

  @Test
  void onlyAPersonIsToldAndOnlyAPersonAnswers() throws Exception {
    String person = "{\"type\":\"user_reference\",\"summary\":\"Ada\"}";
    String machine = "\"agent\":{\"type\":\"service_reference\",\"summary\":\"Slack\"}";
    list("incidents", "0", INCIDENT + "],\"more\":false");
    list(
        "log_entries",
        "0",
        entry("trigger", "09:44", machine)
            + ","
            + entry("notify", "09:44", machine)
            + ","
            + entry("acknowledge", "09:45", machine)
            + "],\"more\":true");
    list(
        "log_entries",
        "100",
        entry("notify", "09:46", "\"user\":" + person)
            + ","
            + entry("acknowledge", "09:50", "\"agent\":" + person)
            + "],\"more\":false");
    SERVER.stubFor(get(urlPathEqualTo("/incidents/Q1/alerts")).willReturn(okJson(ALERTS)));
    assertThat(pullAll(settings("api-token", "hunter2")).entries().get(0).gaps()).isEmpty();
    // The second alert joined later: nobody was told of its group.
    String rest =
        "\",\"alert\":\"PoolWait\",\"service\":\"pricing\",\"responder\":\"Ada\","
            + "\"key\":\"k1\",\"source\":\"pagerduty\"}";
    assertThat(Pulls.merged(folder, "pages.jsonl"))
        .containsExactly(
            "{\"time\":\"2026-08-14T09:46:00Z\",\"type\":\"notified" + rest,
            "{\"time\":\"2026-08-14T09:50:00Z\",\"type\":\"acknowledged" + rest);
  }

  private static void alerts(String offset, String rest) {
    SERVER.stubFor(
        get(urlPathEqualTo("/incidents/Q1/alerts"))
            .withQueryParam("offset", equalTo(offset))
            .willReturn(okJson("{\"alerts\":[" + rest + "}")));
  }

  @Test
  void anIncidentWithMoreAlertsThanAnAnswerHoldsIsAskedOn() throws Exception {
    String second = ALERTS.substring(ALERTS.indexOf("{\"type\""), ALERTS.lastIndexOf("]"));
    list("incidents", "0", INCIDENT + "],\"more\":false");
    list("log_entries", "0", NOTIFIED + "],\"more\":false");
    alerts("0", "],\"more\":true");
    alerts("100", second + "],\"more\":false");
    assertThat(pullAll(settings("api-token", "hunter2")).entries().get(0).gaps()).isEmpty();
    assertThat(Pulls.merged(folder, "pages.jsonl")).hasSize(1).first().asString().contains("k1");
  }

  @Test
  void answersSavedAsFilesAreReadAndWithoutLogEntriesDoNotSayThatNobodyWasTold() throws Exception {
    String saved =
        Files.writeString(folder.resolve("pd"), "{\"incidents\":[" + INCIDENT + "]}\n" + ALERTS)
            .toString();
    try (Connector source = connector(Map.of("files", saved))) {
      assertThat(source.pull(pull(source)).toString()).contains("no log entry that somebody was");
      Clue.Found found = source.find(new Clue(Clue.Kind.PAGE, "Q1"), pull(source)).orElseThrow();
      assertThat(found.range().length()).hasMinutes(46);
      assertThat(found.alert() + " " + found.service()).isEqualTo("PoolWait pricing");
    }
  }

  private String saved(String text) throws Exception {
    String file = Files.writeString(folder.resolve("pd"), text).toString();
    try (Connector source = connector(Map.of("files", file))) {
      return source.pull(pull(source)).toString();
    }
  }

  @Test
  void aSavedLogThatReachesIntoTheWindowIsWhole() throws Exception {
    assertThat(saved("{\"log_entries\":[" + NOTIFIED + "]}")).doesNotContain("PARTIAL_WINDOW");
  }

  @Test
  void aSavedLogOfTheDayBeforeDoesNotSayThatNobodyWasPagedInTheWindow() throws Exception {
    assertThat(saved("{\"log_entries\":[" + NOTIFIED.replace("08-14", "08-13") + "]}"))
        .contains("whether the log reaches into the window is not known");
  }

  @Test
  void answersThatWereSavedToTheLastAreWhole() throws Exception {
    assertThat(
            saved(
                "{\"log_entries\":[],\"limit\":100,\"offset\":0,\"more\":true}\n{\"log_entries\":["
                    + NOTIFIED
                    + "],\"limit\":100,\"offset\":100,\"more\":false}"))
        .doesNotContain("PARTIAL_WINDOW");
  }

  @Test
  void aSavedAnswerAfterWhichMoreFollowIsAGapThatNamesIt() throws Exception {
    assertThat(
            saved(
                "{\"incidents\":[],\"limit\":100,\"offset\":100,\"more\":false}\n"
                    + "{\"log_entries\":["
                    + NOTIFIED
                    + "],\"limit\":100,\"offset\":0,\"more\":true}"))
        .contains("pd:2: the list log_entries goes on after what was saved of it");
  }
}
