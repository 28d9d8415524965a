package dev.fishbone.connectors.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.SharedData;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertmanagerReaderTest {
  private static Routing read(String text) throws YamlException {
    return AlertmanagerReader.read("am.yml", text, Map.of(), List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cli/testdata/conf.good.yml",
        "cli/testdata/conf.routing.yml",
        "cli/testdata/conf.routing-reverted.yml",
        "doc/examples/simple.yml",
        "doc/examples/route_labels.yml",
        "examples/ha/alertmanager.yml"
      })
  void alertmanagersOwnExamplesAreRead(String name) throws Exception {
    Path file = SharedData.file("prometheus__alertmanager/" + name);
    assertThat(read(Files.readString(file)).roots()).hasSize(1);
  }

  @Test
  void alertmanagersBadExampleIsRefusedWithItsPlace() throws IOException {
    Path file = SharedData.file("prometheus__alertmanager/cli/testdata/conf.bad.yml");
    String text = Files.readString(file);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("am.yml:1:1: ");
  }

  @Test
  void aShippedConfigurationWithoutIntegrationsPagesNobody() throws Exception {
    Path file =
        SharedData.file("prometheus-operator__kube-prometheus/manifests/alertmanager-secret.yaml");
    String secret = Files.readString(file);
    String inner = secret.substring(secret.indexOf("alertmanager.yaml: |-") + 21);
    String config = inner.substring(0, inner.indexOf("\ntype:")).replaceAll("(?m)^    ", "");
    assertThat(read(config).receivers())
        .hasSize(4)
        .extracting(Receiver::kind)
        .containsOnly(ReceiverClass.NONE);
  }

  @Test
  void shippedRulesAreCounted() throws Exception {
    Path folder = SharedData.file("prometheus-operator__kube-prometheus/manifests");
    List<AlertRule> rules = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith("Rule.yaml")).toList()) {
        rules.addAll(RuleFile.read(file.getFileName().toString(), Files.readString(file)));
      }
    }
    assertThat(rules).hasSize(129);
    assertThat(rules.stream().filter(r -> "critical".equals(r.labels().get("severity"))))
        .hasSize(34);
  }

  @Test
  void childrenInheritTimersAndGroupsButNoTimeIntervals() throws Exception {
    Routing routing =
        read(
            """
            route:
              receiver: a
              group_by: [alertname]
              group_wait: 10s
              routes:
                - match: {severity: critical}
                  mute_time_intervals: [night]
                  continue: true
                  routes:
                    - matchers: ['team=~"x|y"', foo!=bar]
                      group_by: []
                      repeat_interval: 1h
            receivers: [{name: a}]
            time_intervals:
              - name: night
                time_intervals:
                  - times: [{start_time: '22:00', end_time: '24:00'}]
                    weekdays: ['monday:friday', sunday]
                    days_of_month: ['-3:-1']
                    months: ['may:august']
                    location: Europe/Berlin
            """);
    Route child = routing.roots().get(0).routes().get(0);
    Route grandchild = child.routes().get(0);
    assertThat(child.groupBy()).containsExactly("alertname");
    assertThat(child.groupWait()).isEqualTo(Duration.ofSeconds(10));
    assertThat(child.continues()).isTrue();
    assertThat(child.line()).isEqualTo(6);
    assertThat(grandchild.receiver()).isEqualTo("a");
    assertThat(grandchild.groupBy()).isEmpty();
    assertThat(grandchild.muteIntervals()).isEmpty();
    assertThat(grandchild.continues()).isFalse();
    assertThat(grandchild.repeatInterval()).isEqualTo(Duration.ofHours(1));
    assertThat(grandchild.matchers()).hasSize(2);
    assertThat(routing.intervals().get("night").get(0).times().get(0).from()).isEqualTo(1_320);
    assertThat(routing.intervals().get("night").get(0).weekdays()).hasSize(2);
    assertThat(routing.intervals().get("night").get(0).months().get(0).to()).isEqualTo(8);
  }

  @Test
  void valuesOfAMatchStayAsWritten() throws Exception {
    Routing routing =
        read(
            "route: {receiver: a, routes: [{match: {x: 010, y: yes, z: 2026-01-01, n: null}}]}\n"
                + "receivers: [{name: a}]");
    assertThat(routing.roots().get(0).routes().get(0).matchers())
        .extracting(m -> m.name() + m.operator().sign() + m.value())
        .containsExactly("x=010", "y=yes", "z=2026-01-01", "n=");
  }

  @Test
  void theGrammarThatReadAConditionIsKeptWhereNotBothReadItAlike() throws Exception {
    Routing routing =
        read(
            """
            route:
              receiver: a
              routes:
                - matchers: [x=y]
                - matchers: ['x=y z']
                - matchers: ['a.b=c']
                - matchers: ['x="\\t"']
            receivers: [{name: a}]
            time_intervals: [{name: i, time_intervals: [{location: Local}]}]
            """);
    assertThat(routing.remarks())
        .extracting(r -> r.place().line() + ": " + r.words())
        .containsExactly(
            "9: a time interval is in Alertmanager's own zone, which its file does not tell: read"
                + " as UTC; name its location",
            "5: conditions read by the classic grammar",
            "6: conditions read by the UTF-8 grammar",
            "7: conditions read by the classic grammar, the UTF-8 grammar reads them otherwise");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "route: {}\nreceivers: [{name: a}]",
        "route: {receiver: b}\nreceivers: [{name: a}]",
        "route: {receiver: a, match: {x: y}}\nreceivers: [{name: a}]",
        "route: {receiver: a, continue: true}\nreceivers: [{name: a}]",
        "route: {receiver: a}\nreceivers: [{name: a}, {name: a}]",
        "route: {receiver: a, routes: [{mute_time_intervals: [n]}]}\nreceivers: [{name: a}]",
        "route: {receiver: a, routes: [{matchers: 'x=a'}]}\nreceivers: [{name: a}]",
        "route: {receiver: a, routes: [{matchers: ['x']}]}\nreceivers: [{name: a}]",
        "route: {receiver: a, group_wait: 30}\nreceivers: [{name: a}]",
        "route: {receiver: a, reciever: a}\nreceivers: [{name: a}]",
        "route: {receiver: a}\nreceivers: [{name: a}]\ninhibit_rule: []",
        "receivers: [{name: a}]",
        "BAD",
      })
  void whatAlertmanagerRefusesIsRefusedWithItsPlace(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(YamlException.class)
        .hasMessageMatching("am\\.yml:\\d+:\\d+: .*");
  }

  @Test
  void receiversAreWhatTheirIntegrationsAre() throws Exception {
    Routing routing =
        AlertmanagerReader.read(
            "am.yml",
            """
            route: {receiver: none}
            receivers:
              - {name: none}
              - {name: pd, pagerduty_configs: [{routing_key: <secret>}]}
              - {name: chat, slack_configs: [{api_url: <secret>}]}
              - {name: both, slack_configs: [{}], opsgenie_configs: [{}]}
              - {name: hook, webhook_configs: [{url: 'http://internal/x'}]}
              - {name: oncall, webhook_configs: [{url: 'https://x/integrations/v1/alertmanager/k/'}]}
              - {name: mail, email_configs: [{to: team@example.com}]}
              - {name: pdmail, email_configs: [{to: 'ops@acme.pagerduty.com'}]}
              - {name: notpd, email_configs: [{to: 'ops@notpagerduty.com'}]}
              - {name: sms, sns_configs: [{phone_number: '+1'}]}
              - {name: topic, sns_configs: [{topic_arn: arn}]}
              - {name: quiet, pushover_configs: [{priority: '0'}]}
              - {name: ticket, jira_configs: [{}]}
              - {name: own, webhook_configs: [{url: 'http://internal/x'}]}
            """,
            Map.of("own", ReceiverClass.PAGE),
            List.of());
    assertThat(routing.receivers())
        .extracting(Receiver::kind)
        .containsExactly(
            ReceiverClass.NONE,
            ReceiverClass.PAGE,
            ReceiverClass.CHAT,
            ReceiverClass.PAGE,
            ReceiverClass.UNKNOWN,
            ReceiverClass.PAGE,
            ReceiverClass.EMAIL,
            ReceiverClass.PAGE,
            ReceiverClass.EMAIL,
            ReceiverClass.PAGE,
            ReceiverClass.UNKNOWN,
            ReceiverClass.CHAT,
            ReceiverClass.TICKET,
            ReceiverClass.PAGE);
  }
}
