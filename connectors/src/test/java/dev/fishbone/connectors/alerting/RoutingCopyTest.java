package dev.fishbone.connectors.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.SharedData;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Routing;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoutingCopyTest {
  private static final String PLANTED = "pl4nted";

  private static Routing read(String text, Map<String, ReceiverClass> classes)
      throws YamlException {
    return AlertmanagerReader.read("am.yml", text, classes, List.of());
  }

  private static RoutingCopy copy(String text) throws YamlException {
    RoutingCopy copy = RoutingCopy.of("am.yml", text);
    Routing original = read(text, Map.of());
    assertThat(read(copy.text(), copy.classes())).as(copy.text()).isEqualTo(original);
    assertThat(copy.text().lines().count()).isEqualTo(text.lines().count());
    assertThat(copy.text()).doesNotContain(PLANTED);
    return copy;
  }

  /** The fields of type Secret, SecretURL or URL in Alertmanager's {@code config/notifiers.go}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "discord: webhook_url",
        "email: auth_password",
        "email: auth_secret",
        "email: auth_username",
        "email: auth_identity",
        "incidentio: url",
        "incidentio: alert_source_token",
        "jira: api_url",
        "mattermost: webhook_url",
        "msteams: webhook_url",
        "msteamsv2: webhook_url",
        "opsgenie: api_key",
        "opsgenie: api_url",
        "pagerduty: service_key",
        "pagerduty: routing_key",
        "pagerduty: url",
        "pushover: user_key",
        "pushover: token",
        "rocketchat: token",
        "rocketchat: token_id",
        "slack: api_url",
        "slack: app_token",
        "sns: phone_number",
        "telegram: bot_token",
        "telegram: chat_id",
        "victorops: api_key",
        "victorops: api_url",
        "webex: room_id",
        "webhook: url",
        "wechat: api_secret",
        "wechat: corp_id",
        "tomorrow: a_key_not_known_today"
      })
  void aSecretOfAnIntegrationIsNotCopied(String field) throws Exception {
    String kind = field.substring(0, field.indexOf(':'));
    String key = field.substring(field.indexOf(' ') + 1);
    String text =
        """
        route: {receiver: r}
        receivers:
          - name: r
            KIND_configs:
              - send_resolved: true
                KEY: 'https://user:pl4nted@hooks.example/services/pl4nted?token=pl4nted'
                details: {authorization: pl4nted, list: [pl4nted, "pl4nted"]}
        """;
    copy(text.replace("KIND", kind).replace("KEY", key));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "basic_auth: {username: pl4nted, password: pl4nted}",
        "authorization: {type: Bearer, credentials: pl4nted}",
        "bearer_token: pl4nted",
        "oauth2: {client_id: pl4nted, client_secret: pl4nted, endpoint_params: {x: pl4nted}}",
        "proxy_url: 'http://pl4nted:pl4nted@proxy:3128'",
        "proxy_connect_header: {Proxy-Authorization: [pl4nted]}",
        "http_headers: {X-Token: {values: [pl4nted], secrets: [pl4nted]}}",
        "http_headers: {to: {values: [pl4nted]}, priority: {secrets: [pl4nted]}}",
        "tls_config: {key: pl4nted, cert: pl4nted, ca: pl4nted}",
      })
  void aSecretOfAnHttpClientIsNotCopied(String http) throws Exception {
    copy(
        """
        global:
          resolve_timeout: 5m
          http_config: {HTTP}
        route: {receiver: r}
        receivers:
          - {name: r, webhook_configs: [{url: 'http://h/', http_config: {HTTP}}]}
        """
            .replace("HTTP", http));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "smtp_auth_password",
        "smtp_auth_secret",
        "smtp_auth_username",
        "slack_api_url",
        "slack_app_token",
        "opsgenie_api_key",
        "victorops_api_key",
        "wechat_api_secret",
        "wechat_api_corp_id",
        "telegram_bot_token",
        "rocketchat_token",
        "rocketchat_token_id",
        "mattermost_webhook_url",
        "pagerduty_url",
        "jira_api_url"
      })
  void aSecretOfAllReceiversIsNotCopied(String key) throws Exception {
    RoutingCopy copy =
        copy(
            "global:\n  KEY: 'pl4nted'\nroute: {receiver: r}\nreceivers: [{name: r}]\n"
                .replace("KEY", key));
    assertThat(copy.text()).contains(key + ": <secret>");
  }

  @Test
  void everyWayToWriteAValueIsReplacedAndLinesStayWhereTheyAre() throws Exception {
    RoutingCopy copy =
        copy(
            """
            # the old key was pl4nted
            route: &top
              receiver: pd        # not pl4nted any more
              routes:
                - matchers: ['team="#1"']
                  receiver: 'chat'
            receivers:
              - name: pd
                pagerduty_configs:
                  - routing_key: |
                      pl4nted
                      pl4nted
                    service_key: >-
                      pl4nted
                      pl4nted

                    url: "pl4nted \\
                      pl4nted"
                    description: pl4nted
                      pl4nted
                    severity: page
              #- name: old
              #  slack_configs: [{api_url: pl4nted}]
              - name: chat
                slack_configs:
                  - &slack {api_url: &key !!str pl4nted, channel: '#ops', token: *key}
                  - <<: *slack
                    title: *key
            tracing: {endpoint: pl4nted, headers: {authorization: pl4nted}}
            event_recorder: {webhook_outputs: [{url: pl4nted}]}
            """);
    assertThat(copy.text())
        .contains("channel: '#ops'", "severity: page", "matchers: ['team=\"#1\"']")
        .contains("&key <secret>", "token: *key");
    assertThat(copy.classes())
        .containsExactly(
            Map.entry("pd", ReceiverClass.PAGE), Map.entry("chat", ReceiverClass.CHAT));
  }

  @Test
  void whatAReceiverIsWasDecidedBeforeItsAddressWent() throws Exception {
    RoutingCopy copy =
        copy(
            """
            route: {receiver: oncall}
            receivers:
              - name: oncall
                webhook_configs: [{url: 'https://x/integrations/v1/alertmanager/pl4nted/'}]
              - name: other
                webhook_configs: [{url: 'https://x/pl4nted/'}]
              - name: low
                pushover_configs: [{priority: '0', token: pl4nted, user_key: pl4nted}]
              - {name: nobody}
            """);
    assertThat(copy.classes())
        .containsExactly(
            Map.entry("oncall", ReceiverClass.PAGE),
            Map.entry("other", ReceiverClass.UNKNOWN),
            Map.entry("low", ReceiverClass.CHAT),
            Map.entry("nobody", ReceiverClass.NONE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "route: {receiver: r}\nreceivers: pl4nted",
        "route: {receiver: r}\nreceivers: [pl4nted]",
        "route: {receiver: r}\nreceivers: [{name: r, webhook_configs: pl4nted}]",
        "route: {receiver: r}\nreceivers: [{name: [pl4nted]}]",
        "route: {receiver: r}\nreceivers: [{name: r, slack_configs: [{api_url: pl4nted: x}]}]",
        "pl4nted",
      })
  void aRefusalDoesNotSayWhatStandsThere(String text) {
    assertThatThrownBy(() -> RoutingCopy.of("am.yml", text))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("am.yml:")
        .message()
        .doesNotContain(PLANTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cli/testdata/conf.good.yml",
        "cli/testdata/conf.routing.yml",
        "doc/examples/simple.yml",
        "doc/examples/route_labels.yml",
        "examples/ha/alertmanager.yml"
      })
  void alertmanagersOwnExamplesAreCopied(String name) throws Exception {
    String text = Files.readString(SharedData.file("prometheus__alertmanager/" + name));
    assertThat(copy(text).text()).doesNotContain("http://");
  }
}
