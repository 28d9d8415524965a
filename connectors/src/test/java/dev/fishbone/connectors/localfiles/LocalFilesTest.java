package dev.fishbone.connectors.localfiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.connectors.pulling.Events;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import dev.fishbone.telemetry.source.Survey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of one's own, taken into a recording. */
class LocalFilesTest {
  private static final TimeRange WINDOW =
      new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T10:45:00Z"));

  @TempDir private Path folder;

  private Coverage pull(ConnectorFactory factory, String files, String... more)
      throws SourceException {
    Map<String, String> settings = new HashMap<>(Map.of("files", folder.resolve(files).toString()));
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    try (Connector connector = factory.create(SourceSettings.of("mine", settings))) {
      return connector.pull(Pulls.of(WINDOW, connector.offers(), folder));
    }
  }

  private void file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Path recorded(String name) {
    return folder.resolve("recording").resolve(name);
  }

  @Test
  void aPathAtWhichNothingLiesIsAGapThatNamesIt() throws Exception {
    Coverage coverage = pull(new ConfigFilesConnectorFactory(), "nothing/*.cfg");
    assertThat(coverage.entries().get(0).gaps().get(0).detail()).contains("nothing/*.cfg");
  }

  @Test
  void aFileOfAnotherFormIsNotSaidToHoldWhatItsSourceIsFor() throws Exception {
    file("notes.txt", "hello world\n");
    for (ConnectorFactory factory :
        List.of(
            new AccessLogConnectorFactory(),
            new AlertRulesConnectorFactory(),
            new ConfigFilesConnectorFactory(),
            new CountsConnectorFactory(),
            new HaproxyLogConnectorFactory())) {
      assertThat(survey(factory, "notes.txt").present()).as(factory.type()).isEmpty();
      Coverage coverage = pull(factory, "notes.txt");
      assertThat(coverage.entries().get(0).received()).as(factory.type()).isZero();
      assertThat(coverage.entries().get(0).gaps()).as(factory.type()).isNotEmpty();
    }
  }

  @Test
  void aHealthLogOfAnotherDayDoesNotSayThatNothingWasTakenOut() throws Exception {
    file(
        "haproxy.log", "2026-08-13T09:41:00Z Server orders_be/o-1 is DOWN, reason: x. 1 active.\n");
    assertThat(pull(new HaproxyLogConnectorFactory(), "haproxy.log").toString())
        .contains("no line lies within the window");
  }

  private Survey survey(ConnectorFactory factory, String files) throws SourceException {
    Map<String, String> settings = Map.of("files", folder.resolve(files).toString());
    try (Connector connector = factory.create(SourceSettings.of("mine", settings))) {
      return connector.survey(Pulls.of(WINDOW, connector.offers(), folder));
    }
  }

  @Test
  void aMistypedSettingIsNamedWithTheOneThatWasMeant() {
    assertThatThrownBy(() -> pull(new AccessLogConnectorFactory(), "a.log", "sesion", "x"))
        .hasMessageContaining("did you mean session?");
  }

  @Test
  void configurationIsCopiedWithoutItsSecrets() throws Exception {
    file("etc/haproxy.cfg", "defaults\n  retries 3\nlisten stats\n  stats auth admin:hunter2\n");
    pull(new ConfigFilesConnectorFactory(), "etc");
    assertThat(recorded("config/mine-1-haproxy.cfg"))
        .content()
        .contains("retries 3")
        .doesNotContain("hunter2");
  }

  @Test
  void ofAnAccessLogTheLinesOfTheTimeAreTaken() throws Exception {
    String line =
        "10.0.0.1 - - [14/Aug/2026:%s +0200] \"GET /orders HTTP/1.1\" 503 12 \"-\" \"x\"\n";
    file("a.log", line.replace("%s", "08:00:00") + line.replace("%s", "12:00:00"));
    pull(new AccessLogConnectorFactory(), "a.log", "service", "orders");
    assertThat(Files.readAllLines(recorded("logs/mine.jsonl")))
        .singleElement()
        .asString()
        .contains("2026-08-14T10:00:00Z", "orders", "503");
  }

  @Test
  void healthIsReadFromLinesWithEitherFormOfTimeAndTheRestIsSaid() throws Exception {
    file(
        "haproxy.log",
        """
        Aug 14 11:40:00 lb haproxy[7]: Server orders_be/o-1 is DOWN, reason: Layer7 timeout. 1 active.
        2026-08-14T09:41:00.5Z Server orders_be/o-1 is UP, reason: Layer7 check passed. 2 active.
        Server orders_be/o-2 is DOWN, reason: nobody knows when. 1 active.
        Aug 14 11:42:00 lb haproxy[7]: 10.0.0.1:5 [14/Aug/2026:11:42:00.0] fe be/o-1 0/0/0/1/1 200
        """);
    Coverage coverage =
        pull(new HaproxyLogConnectorFactory(), "haproxy.log", "zone", "Europe/Berlin");
    Events.merge(folder.resolve("work"), Files.createDirectories(recorded("")));
    assertThat(Files.readAllLines(recorded("health.jsonl")))
        .satisfiesExactly(
            down -> assertThat(down).contains("2026-08-14T09:40:00Z", "o-1", "down"),
            up -> assertThat(up).contains("2026-08-14T09:41:00.500Z", "up"));
    assertThat(coverage.toString()).contains("1 lines on health begin with no time");
  }

  @Test
  void rulesAndCountsAreTakenAsTheyAre() throws Exception {
    String rules = "groups: [{name: g, rules: [{alert: A, expr: up == 0}]}]";
    file("rules/a.yml", rules + "\n");
    file("orders.csv", "time,name,value\n2026-08-14T09:30:00Z,orders,3\n");
    pull(new AlertRulesConnectorFactory(), "rules");
    pull(new CountsConnectorFactory(), "orders.csv");
    assertThat(recorded("alerts/rules/mine-1-a.yml")).hasContent(rules);
    assertThat(recorded("counts/mine-1-orders.csv")).content().contains("orders,3");
  }
}
