package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.SharedData;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code route} as a person types it. */
final class RouteCommandTest {
  private static final String CONFIG =
      """
      global: {slack_api_url: 'https://hooks.example/pl4nted'}
      route:
        receiver: chat
        group_by: [alertname]
        routes:
          - matchers: ['severity="critical"']
            receiver: oncall
            mute_time_intervals: [night]
            continue: true
          - matchers: ['severity=critical very']
            receiver: nobody
          - match: {team: web}
            receiver: hook
      receivers:
        - {name: chat, slack_configs: [{channel: '#x'}]}
        - {name: oncall, pagerduty_configs: [{routing_key: pl4nted}]}
        - {name: nobody}
        - {name: hook, webhook_configs: [{url: 'https://h/pl4nted'}]}
      time_intervals:
        - name: night
          time_intervals: [{times: [{start_time: '00:00', end_time: '06:00'}]}]
      inhibit_rules:
        - {source_matchers: [alertname=Down], target_matchers: [severity=critical], equal: [team]}
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;
  private Path config = Path.of("");

  @BeforeEach
  void writeConfig() throws Exception {
    config = Files.writeString(temp.resolve("alertmanager.yml"), CONFIG);
  }

  @AfterEach
  void noSecretAndNoTraceOfAStack() {
    assertThat(out + err.toString())
        .doesNotContain("pl4nted")
        .doesNotContain("\tat ")
        .doesNotContain("Exception");
  }

  private int route(String... arguments) {
    List<String> all = new ArrayList<>(List.of("route"));
    all.addAll(List.of(arguments));
    return Main.run(
        all.toArray(String[]::new), new PrintWriter(out, true), new PrintWriter(err, true));
  }

  private int routeOf(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--config", config.toString()));
    all.addAll(List.of(arguments));
    return route(all.toArray(String[]::new));
  }

  @Test
  void receiversAreOnStandardOutputAndTheReasonOnStandardError() {
    assertThat(routeOf("--at", "2026-08-14T12:00:00Z", "severity=critical", "team=db")).isZero();
    assertThat(out.toString().lines()).containsExactly("oncall\tpage");
    assertThat(err.toString())
        .contains("{} (line 3) > {severity=\"critical\"} (line 6): oncall (page)")
        .contains("{}/{severity=\"critical\"}:{}")
        .contains("muted at other times: night")
        .contains("read by both grammars, classic and UTF-8, alike")
        .contains("not sent while an alert fires that has {alertname=\"Down\"} and team=\"db\"");
  }

  @Test
  void aSiblingBehindOneThatContinuesIsReachedToo() {
    assertThat(routeOf("--at", "2026-08-14T12:00:00Z", "severity=critical", "team=web")).isZero();
    assertThat(out.toString().lines()).containsExactly("oncall\tpage", "hook\tunknown");
  }

  @Test
  void whoIsMutedIsNotReachedAndTheReasonIsTold() {
    assertThat(routeOf("--at", "2026-08-14T03:00:00+00:00", "severity=critical")).isZero();
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("interval night").contains("it reaches nobody");
  }

  @Test
  void aSilenceOfAFileHoldsInItsTime() throws Exception {
    Path silences =
        Files.writeString(
            temp.resolve("s.json"),
            """
            [{"id": "s-1", "matchers": [{"name": "team", "value": "db", "isRegex": false}],
              "startsAt": "2026-08-14T10:00:00Z", "endsAt": "2026-08-14T11:00:00Z",
              "createdBy": "ada", "comment": "move"}]
            """);
    assertThat(
            routeOf("--silences", silences.toString(), "--at", "2026-08-14T10:30:00Z", "team=db"))
        .isZero();
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("silenced by s-1 (move, by ada)");
    routeOf("--silences", silences.toString(), "--at", "2026-08-14T11:00:00Z", "team=db");
    assertThat(out.toString().lines()).containsExactly("chat\tchat");
  }

  @Test
  void theGrammarThatReadAConditionIsTold() {
    assertThat(routeOf("severity=critical very")).isZero();
    assertThat(out.toString().lines()).containsExactly("nobody\tnone");
    assertThat(err.toString()).contains("line 10: conditions read by the classic grammar");
    assertThat(routeOf("--grammar", "utf8", "severity=x")).isEqualTo(1);
    assertThat(err.toString()).contains("alertmanager.yml:10:");
  }

  @Test
  void aReceiverIsWhatIsSaidOfIt() {
    assertThat(routeOf("--receiver", "hook=page", "team=web")).isZero();
    assertThat(out.toString().lines()).containsExactly("hook\tpage");
    assertThat(routeOf("--receiver", "hok=page", "team=web")).isEqualTo(1);
    assertThat(routeOf("--receiver", "hook=fax", "team=web")).isEqualTo(2);
  }

  @Test
  void theAnswerOfTheStatusApiIsAConfigurationToo() throws Exception {
    String original = CONFIG.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    config =
        Files.writeString(
            temp.resolve("status.json"),
            "{\"cluster\": {\"status\": \"ready\"}, \"config\": {\"original\": \""
                + original
                + "\"}}");
    assertThat(routeOf("team=db")).isZero();
    assertThat(out.toString().lines()).containsExactly("chat\tchat");
  }

  @Test
  void everyAlertOfTheRulesAndThoseThatCouldPageNobody() throws Exception {
    Path rules = Files.createDirectories(temp.resolve("rules"));
    Files.writeString(
        rules.resolve("a.yml"),
        """
        groups:
          - name: g
            rules:
              - {alert: Down, expr: up == 0, labels: {severity: critical, team: db}}
              - {alert: Warn, expr: x > 1, labels: {severity: warning}}
              - {alert: Any, expr: x > 2, labels: {severity: '{{ $labels.severity }}'}}
              - {alert: Told, expr: x > 3, labels: {severity: warning, team: db}}
              - {record: r, expr: x}
        """);
    Files.writeString(rules.resolve("other.yml"), "something: else\n");
    assertThat(routeOf("--all", "--rules", rules.toString())).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            "Down\toncall\tpage\talways",
            "Warn\thook\tunknown\tperhaps",
            "Warn\tchat\tchat\tperhaps",
            "Any\toncall\tpage\tperhaps",
            "Any\tnobody\tnone\tperhaps",
            "Any\thook\tunknown\tperhaps",
            "Any\tchat\tchat\tperhaps",
            "Told\tchat\tchat\talways");
    assertThat(err.toString().lines())
        .hasSize(2)
        .anyMatch(l -> l.contains("Told (") && l.contains("a.yml:7) could page nobody"))
        .anyMatch(l -> l.endsWith("1 of 4 alerts could page nobody"));
  }

  @Test
  void labelsThatEveryAlertHasNarrowIt() throws Exception {
    Path rules =
        Files.writeString(
            temp.resolve("r.yml"),
            "groups: [{name: g, rules: [{alert: W, expr: x, labels: {severity: warning}}]}]");
    assertThat(routeOf("--all", "--rules", rules.toString(), "team=db")).isZero();
    assertThat(out.toString().lines()).containsExactly("W\tchat\tchat\talways");
  }

  @Test
  void theOpenTelemetryDemosAlertsPageNobody() throws Exception {
    Path folder =
        SharedData.file("open-telemetry__opentelemetry-demo/src/grafana/provisioning/alerting");
    config = folder.resolve("default-email.yaml");
    assertThat(
            routeOf(
                "--all",
                "--rules",
                folder.resolve("opentelemetry-collector-rules.yaml").toString()))
        .isZero();
    assertThat(out.toString().lines())
        .isNotEmpty()
        .allMatch(line -> line.endsWith("\tgrafana-default-email\temail\talways"));
    long alerts = out.toString().lines().count();
    assertThat(err.toString()).contains(alerts + " of " + alerts + " alerts could page nobody");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BAD",
        "route: {receiver: x}\nreceivers: [{name: y}]",
        "route: {receiver: x, routes: [{matchers: ['a=~(']}]}\nreceivers: [{name: x}]",
        "route: {receiver: x}\nreceivers: [{name: x, webhook_configs: https://pl4nted}]",
        "route: [",
      })
  void aWrongConfigurationIsOneSentenceWithItsPlace(String text) throws Exception {
    Files.writeString(config, text);
    assertThat(routeOf("a=b")).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).containsPattern("alertmanager\\.yml:\\d+:\\d+: ");
  }

  @Test
  void aMissingFileIsOneSentence() {
    assertThat(route("--config", temp.resolve("no.yml").toString(), "a=b")).isEqualTo(1);
    assertThat(err.toString()).contains("there is no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nolabel", "=x", "--at=yesterday", "--rules=x"})
  void whatIsNoCommandIsAMatterOfUsage(String argument) {
    assertThat(routeOf(argument, "a=b")).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void withoutLabelsItIsAMatterOfUsage() {
    assertThat(routeOf()).isEqualTo(2);
    assertThat(route("a=b")).isEqualTo(2);
    assertThat(routeOf("a=b", "a=c")).isEqualTo(2);
  }

  @Test
  void theNamesAreThoseThatAmtoolPrints() throws Exception {
    Path routing = SharedData.file("prometheus__alertmanager/cli/testdata/conf.routing.yml");
    config = routing;
    assertThat(routeOf("test=2")).isZero();
    String ours = String.join(",", out.toString().lines().map(l -> l.split("\t")[0]).toList());
    assertThat(ours).isEqualTo("test1,test2");
    if (Files.isExecutable(Path.of("/usr/bin/amtool"))) {
      Process process =
          new ProcessBuilder(
                  "amtool", "config", "routes", "test", "--config.file=" + routing, "test=2")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String theirs =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertThat(ours).isEqualTo(theirs);
    }
  }
}
