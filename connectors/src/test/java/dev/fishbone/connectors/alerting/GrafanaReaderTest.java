package dev.fishbone.connectors.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.SharedData;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Matcher.Operator;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrafanaReaderTest {
  private static final String EXPORT =
      """
      apiVersion: 1
      contactPoints:
        - orgId: 1
          name: oncall
          receivers:
            - {uid: a, type: pagerduty, settings: {integrationKey: '[REDACTED]'}}
            - {uid: b, type: slack, settings: {url: '[REDACTED]'}}
        - {orgId: 1, name: mail, receivers: [{uid: c, type: email, settings: {addresses: a@b.c}}]}
      policies:
        - orgId: 1
          receiver: mail
          group_by: [grafana_folder, alertname]
          routes:
            - receiver: oncall
              object_matchers: [[severity, '=', critical], [team, '=~', 'a|b'], ['a b', '!=', '']]
              matchers: ['zone!=x']
              mute_time_intervals: [night]
              continue: true
              group_wait: 10s
      muteTimes:
        - orgId: 1
          name: night
          time_intervals: [{times: [{start_time: '22:00', end_time: '24:00'}]}]
      groups:
        - orgId: 1
          name: g
          folder: Shop
          interval: 1m
          rules:
            - title: Slow
              for: 2m
              data:
                - {refId: A, model: {expr: 'latency > 1'}}
                - {refId: B, datasourceUid: __expr__, model: {expression: A}}
              labels: {severity: critical}
              notification_settings: {receiver: oncall, mute_time_intervals: [night]}
            - {title: Paused, isPaused: true, data: []}
      """;

  private static final String API =
      """
      {"contact-points": [
         {"uid": "a", "name": "oncall", "type": "pagerduty", "settings": {"integrationKey": "x"}},
         {"uid": "b", "name": "oncall", "type": "slack", "settings": {}},
         {"uid": "c", "name": "mail", "type": "email", "settings": {"addresses": "a@b.c"}}],
       "policies": {"receiver": "mail", "group_by": ["grafana_folder", "alertname"],
         "routes": [{"receiver": "oncall", "provenance": "",
           "object_matchers": [["severity","=","critical"],["team","=~","a|b"],["a b","!=",""]],
           "matchers": ["zone!=x"],
           "mute_time_intervals": ["night"], "continue": true, "group_wait": "10s"}]},
       "mute-timings": [{"name": "night",
         "time_intervals": [{"times": [{"start_time": "22:00", "end_time": "24:00"}]}]}],
       "alert-rules": [{"uid": "u", "title": "Slow", "folderUID": "f", "for": "2m",
         "data": [{"refId": "A", "model": {"expr": "latency > 1"}}],
         "labels": {"severity": "critical"}, "notification_settings": {"receiver": "oncall"}}]}
      """;

  private static GrafanaReader reader(String text) throws YamlException {
    return new GrafanaReader(Map.of()).add("g.yml", text);
  }

  private static void policyOf(Routing routing) {
    List<Route> below = routing.roots().get(0).routes();
    Route policy = below.get(below.size() - 1);
    assertThat(routing.receivers())
        .extracting(r -> r.name() + " " + r.kind())
        .containsExactly("oncall PAGE", "mail EMAIL");
    assertThat(routing.roots().get(0).receiver()).isEqualTo("mail");
    assertThat(policy.matchers())
        .containsExactly(
            new Matcher("zone", Operator.NOT_EQUAL, "x"),
            new Matcher("severity", Operator.EQUAL, "critical"),
            new Matcher("team", Operator.MATCHES, "a|b"),
            new Matcher("a b", Operator.NOT_EQUAL, ""));
    assertThat(policy.continues()).isTrue();
    assertThat(policy.muteIntervals()).containsExactly("night");
    assertThat(policy.groupWait()).isEqualTo(Duration.ofSeconds(10));
    assertThat(policy.groupBy()).containsExactly("grafana_folder", "alertname");
    assertThat(routing.intervals().get("night").get(0).times().get(0).from()).isEqualTo(1_320);
  }

  @Test
  void theExportForProvisioningAndTheAnswersOfTheApiAreOneModel() throws Exception {
    policyOf(reader(EXPORT).routing(List.of()));
    policyOf(reader(API).routing(List.of()));
  }

  @Test
  void partsMayComeInFilesOfTheirOwn() throws Exception {
    GrafanaReader reader = new GrafanaReader(Map.of());
    reader.add("policies.json", "{\"receiver\": \"x\", \"provenance\": \"\"}");
    reader.add(
        "points.json",
        "[{\"uid\": \"a\", \"name\": \"x\", \"type\": \"webhook\", \"settings\": {}}]");
    reader.add("times.json", "[{\"name\": \"n\", \"time_intervals\": [{}]}]");
    Routing routing = reader.routing(List.of());
    assertThat(routing.roots().get(0).receiver()).isEqualTo("x");
    assertThat(routing.kindOf("x")).isEqualTo(ReceiverClass.UNKNOWN);
    assertThat(routing.origin().file()).isEqualTo("policies.json");
  }

  @Test
  void aRuleThatNamesItsContactPointGoesPastThePolicies() throws Exception {
    Route bypass = reader(EXPORT).routing(List.of()).roots().get(0).routes().get(0);
    assertThat(bypass.receiver()).isEqualTo("oncall");
    assertThat(bypass.continues()).isFalse();
    assertThat(bypass.muteIntervals()).containsExactly("night");
    assertThat(bypass.matchers().get(0))
        .isEqualTo(new Matcher("alertname", Operator.EQUAL, "Slow"));
    assertThat(bypass.matchers().get(1).name()).isEqualTo("grafana_folder");
  }

  @Test
  void rulesCarryTheirFolderAndPausedOnesAreNone() throws Exception {
    List<AlertRule> rules = reader(EXPORT).rules();
    assertThat(rules).hasSize(1);
    AlertRule rule = rules.get(0);
    assertThat(rule.name()).isEqualTo("Slow");
    assertThat(rule.expression()).isEqualTo("latency > 1");
    assertThat(rule.hold()).isEqualTo(Duration.ofMinutes(2));
    assertThat(rule.interval()).isEqualTo(Duration.ofMinutes(1));
    assertThat(rule.labels()).isEqualTo(Map.of("severity", "critical", "grafana_folder", "Shop"));
  }

  @ParameterizedTest
  @CsvSource({
    "pagerduty, PAGE", "opsgenie, PAGE", "victorops, PAGE", "pushover, PAGE", "oncall, PAGE",
    "slack, CHAT", "teams, CHAT", "discord, CHAT", "googlechat, CHAT", "telegram, CHAT",
    "threema, CHAT", "LINE, CHAT", "wecom, CHAT", "dingding, CHAT", "webex, CHAT",
    "email, EMAIL", "jira, TICKET", "webhook, UNKNOWN", "kafka, UNKNOWN", "mqtt, UNKNOWN",
    "sns, UNKNOWN", "prometheus-alertmanager, UNKNOWN", "sensugo, UNKNOWN",
  })
  void aContactPointIsWhatItsTypeIs(String type, ReceiverClass expected) throws Exception {
    String text =
        "contactPoints: [{name: x, receivers: [{type: "
            + type
            + ", settings: {}}]}]\n"
            + "policies: [{receiver: x}]";
    assertThat(reader(text).routing(List.of()).kindOf("x")).isEqualTo(expected);
  }

  @Test
  void anAddressOfAPagingProductPagesAndSoDoesItsWebhook() throws Exception {
    String text =
        """
        contactPoints:
          - name: mail
            receivers: [{type: email, settings: {addresses: 'a@b.c; x@acme.pagerduty.com'}}]
          - name: hook
            receivers: [{type: webhook, settings: {url: 'https://events.pagerduty.com/x'}}]
        policies: [{receiver: mail}]
        """;
    assertThat(reader(text).routing(List.of()).receivers())
        .extracting(Receiver::kind)
        .containsOnly(ReceiverClass.PAGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "contactPoints: [{receivers: []}]\npolicies: [{receiver: x}]",
        "contactPoints: [{name: x}]\npolicies: [{receiver: y}]",
        "contactPoints: [{name: x}]\npolicies: [{receiver: x}, {receiver: x}]",
        "contactPoints: [{name: x}]",
        "contactPoints: [{name: x}]\npolicies: [{receiver: x, mute_time_intervals: [n]}]",
        "contactPoints: [{name: x}]\npolicies: [{receiver: x, routes: [{object_matchers: [[a]]}]}]",
        "contactPoints: [{name: x}]\n"
            + "policies: [{receiver: x, routes: [{object_matchers: [[a, '~', b]]}]}]",
      })
  void whatDoesNotHoldTogetherIsRefused(String text) {
    assertThatThrownBy(() -> reader(text).routing(List.of())).isInstanceOf(YamlException.class);
  }

  @Test
  void theOpenTelemetryDemoMailsAndPagesNobody() throws Exception {
    Path folder =
        SharedData.file("open-telemetry__opentelemetry-demo/src/grafana/provisioning/alerting");
    GrafanaReader reader = new GrafanaReader(Map.of());
    for (String name :
        List.of(
            "cart-service-alerting.yml",
            "default-email.yaml",
            "opentelemetry-collector-rules.yaml")) {
      reader.add(name, Files.readString(folder.resolve(name)));
    }
    Routing routing = reader.routing(List.of());
    assertThat(routing.receivers())
        .extracting(r -> r.name() + " " + r.kind())
        .containsExactly("grafana-default-email EMAIL");
    assertThat(routing.roots().get(0).routes()).hasSize(1);
    long titles = 0;
    for (String name : List.of("cart-service-alerting.yml", "opentelemetry-collector-rules.yaml")) {
      titles +=
          Files.readString(folder.resolve(name))
              .lines()
              .filter(l -> l.contains(" title: "))
              .count();
    }
    assertThat(reader.rules()).hasSize((int) titles);
    assertThat(reader.rules())
        .allMatch(r -> r.labels().get("grafana_folder").startsWith("OpenTelemetry"))
        .allMatch(r -> !r.expression().isEmpty());
  }

  @Test
  void aCopyForARecordingHasNoSecretAndReadsToTheSameRoutes() throws Exception {
    for (String text : List.of(EXPORT, API)) {
      String planted = text.replace("'[REDACTED]'", "pl4nted").replace("\"x\"}", "\"pl4nted\"}");
      assertThat(planted).contains("pl4nted");
      RoutingCopy copy = RoutingCopy.of("g.yml", planted);
      assertThat(copy.text()).doesNotContain("pl4nted");
      assertThat(copy.classes())
          .containsExactly(
              Map.entry("oncall", ReceiverClass.PAGE), Map.entry("mail", ReceiverClass.EMAIL));
      assertThat(new GrafanaReader(copy.classes()).add("g.yml", copy.text()).routing(List.of()))
          .isEqualTo(reader(text).routing(List.of()));
    }
  }
}
