package dev.fishbone.connectors.alertmanager;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.ConnectorContract;
import dev.fishbone.connectors.git.GitRepository;
import dev.fishbone.connectors.pulling.ReceiverFacts;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlertmanagerConnectorTest extends ConnectorContract {
  private static final String ON_DISK =
      """
      route: {receiver: chat, routes: [{matchers: ['severity="page"'], receiver: oncall}]}
      receivers:
        - {name: chat, slack_configs: [{api_url: "https://hooks.slack.test/hunter2", channel: "#a"}]}
        - name: oncall
          webhook_configs: [{url: "https://oncall.test/integrations/v1/alertmanager/hunter2/"}]
      """;

  @Override
  protected ConnectorFactory factory() {
    return new AlertmanagerConnectorFactory();
  }

  private static void lists() {
    SERVER.stubFor(get(urlEqualTo("/api/v2/silences")).willReturn(okJson("[]")));
    SERVER.stubFor(get(urlEqualTo("/api/v2/alerts")).willReturn(okJson("[]")));
  }

  private static void status(String yaml) {
    String quoted = yaml.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    SERVER.stubFor(
        get(urlEqualTo("/api/v2/status"))
            .willReturn(okJson("{\"config\":{\"original\":\"" + quoted + "\"}}")));
  }

  @Test
  void routesOfNowAreNotSaidToBeThoseOfTheWindow() throws Exception {
    lists();
    status("route: {receiver: a}\nreceivers: [{name: a, webhook_configs: [{url: <secret>}]}]\n");
    Coverage coverage = pullAll(settings());
    assertThat(recorded("alerts/alertmanager.yml")).content().contains("receiver: a");
    assertThat(recorded("alerts/silences.json")).hasContent("[]");
    assertThat(coverage.entries().get(0).gaps())
        .extracting(Coverage.Gap::detail)
        .anyMatch(d -> d.contains("those of now"));
  }

  @Test
  void aFileTellsWhatReceiversAreBeforeItsAddressesAreTakenOut() throws Exception {
    lists();
    Path file = Files.writeString(folder.resolve("alertmanager.yml"), ON_DISK);
    pullAll(settings("config-file", file.toString()));
    assertThat(ReceiverFacts.read(folder.resolve("work")))
        .isEqualTo(Map.of("chat", ReceiverClass.CHAT, "oncall", ReceiverClass.PAGE));
    assertThat(recorded("alerts/alertmanager.yml"))
        .content()
        .contains("severity=\"page\"")
        .doesNotContain("hunter2");
  }

  @Test
  void theVersionInForceAtTheTimeComesFromTheRepository() throws Exception {
    Path repository = Files.createDirectories(folder.resolve("repo"));
    GitRepository git = new GitRepository(repository);
    git.ask("init", "-q");
    commit(git, "route: {receiver: then}\nreceivers: [{name: then}]\n", "2026-08-01T00:00:00Z");
    commit(git, "route: {receiver: now}\nreceivers: [{name: now}]\n", "2026-08-20T00:00:00Z");
    try (Connector connector =
        connector(Map.of("repository", repository.toString(), "config-in-repository", "am.yml"))) {
      assertThat(connector.pull(pull(connector)).entries().get(0).gaps()).isEmpty();
    }
    assertThat(recorded("alerts/alertmanager.yml")).content().contains("receiver: then");
  }

  @Test
  void aChangeOfTheRoutesWithinTheWindowIsSaid() throws Exception {
    Path repository = Files.createDirectories(folder.resolve("repo"));
    GitRepository git = new GitRepository(repository);
    git.ask("init", "-q");
    commit(git, "route: {receiver: then}\nreceivers: [{name: then}]\n", "2026-08-01T00:00:00Z");
    commit(git, "route: {receiver: now}\nreceivers: [{name: now}]\n", "2026-08-14T10:00:00Z");
    try (Connector connector =
        connector(Map.of("repository", repository.toString(), "config-in-repository", "am.yml"))) {
      assertThat(connector.pull(pull(connector)).toString()).contains("changed within the window");
    }
    assertThat(recorded("alerts/alertmanager.yml")).content().contains("receiver: then");
  }

  @Test
  void aChangeInTheHourBeforeTheWindowIsInForceInIt() throws Exception {
    Path repository = Files.createDirectories(folder.resolve("repo"));
    GitRepository git = new GitRepository(repository);
    git.ask("init", "-q");
    commit(git, "route: {receiver: then}\nreceivers: [{name: then}]\n", "2026-08-01T00:00:00Z");
    commit(git, "route: {receiver: now}\nreceivers: [{name: now}]\n", "2026-08-14T09:00:00Z");
    try (Connector connector =
        connector(Map.of("repository", repository.toString(), "config-in-repository", "am.yml"))) {
      Pull plain = pull(connector);
      TimeRange withBaseline = new TimeRange(WINDOW.from().minusSeconds(3600), WINDOW.to());
      Pull pull =
          new Pull(
              WINDOW,
              List.of(withBaseline),
              withBaseline,
              plain.signals(),
              plain.services(),
              plain.recording(),
              plain.work(),
              plain.deadline());
      assertThat(connector.pull(pull).entries().get(0).gaps()).isEmpty();
    }
    assertThat(recorded("alerts/alertmanager.yml")).content().contains("receiver: now");
  }

  private static void commit(GitRepository git, String text, String time) throws Exception {
    Files.writeString(git.folder().resolve("am.yml"), text);
    git.ask("add", "am.yml");
    ProcessBuilder commit =
        new ProcessBuilder(
            "git",
            "-C",
            git.folder().toString(),
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@t.test",
            "commit",
            "-q",
            "-m",
            "x");
    commit.environment().put("GIT_COMMITTER_DATE", time);
    commit.environment().put("GIT_AUTHOR_DATE", time);
    assertThat(commit.inheritIO().start().waitFor()).isZero();
  }

  @Test
  void ofTheEventRecorderTheLinesOfTheTimeAreKeptAsTheyAre() throws Exception {
    String line = "{\"@timestamp\":\"2026-08-14T09:40:00.5Z\",\"data\":{}}";
    Path file =
        Files.writeString(
            folder.resolve("events.jsonl"),
            "{\"@timestamp\":\"2026-01-01T00:00:00Z\"}\n" + line + "\nno json\n");
    lists();
    status("route: {receiver: a}\nreceivers: [{name: a}]\n");
    Coverage coverage = pullAll(settings("event-files", file.toString()));
    assertThat(recorded("alerts/notifications.jsonl")).hasContent(line);
    assertThat(coverage.toString()).contains("1 lines have no @timestamp");
  }
}
