package dev.fishbone.analyzer.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FixEntry;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Of recorded incidents, what their documents would have typed: Alertmanager itself takes it, and
 * with it the alert pages that paged nobody.
 */
@Timeout(120)
class RecordedSnippetsTest {
  private static final Path RECORDINGS = Path.of("..", "lab", "recordings");
  private static final Map<String, String> WAITING =
      Map.of("alertname", "PricingPoolWait", "service", "pricing", "severity", "warning");
  private static final Map<String, String> MAINTENANCE =
      Map.of("alertname", "DatabaseMaintenance", "severity", "none");

  @TempDir private Path folder;

  @BeforeEach
  void needsAlertmanager() {
    AlertmanagerServer.assumeInstalled(getClass());
  }

  private FixEntry fix(String recording) throws Exception {
    Path out = folder.resolve("out");
    IncidentJob.run(RECORDINGS.resolve(recording), out, Progress.SILENT);
    Findings findings =
        Json.EXACT.readValue(Files.readAllBytes(out.resolve("findings.json")), Findings.class);
    return findings.verdicts().stream()
        .filter(v -> v.rule().equals("paging/unpaged-alert") && v.is(Findings.FINDING))
        .map(Findings.VerdictEntry::fix)
        .findFirst()
        .orElseThrow();
  }

  private static String config(String recording) throws Exception {
    return Files.readString(RECORDINGS.resolve(recording).resolve("alerts/alertmanager.yml"));
  }

  private int run(String config, String command) throws Exception {
    Files.writeString(folder.resolve("alertmanager.yml"), config);
    return Amtool.shell(folder, command);
  }

  @ParameterizedTest
  @ValueSource(strings = {"alert-to-chat", "receiver-failing"})
  void theTestOfARouteFailsBeforeTheChangeAndNotAfterIt(String recording) throws Exception {
    FixEntry fix = fix(recording);
    String changed = Typing.typed(config(recording), fix.place(), fix.code());
    assertThat(fix.test()).startsWith("amtool config routes test ").contains("orders-oncall");
    assertThat(run(config(recording), fix.test())).as("before").isNotZero();
    assertThat(run(changed, fix.test())).as("after").isZero();
    assertThat(run(changed, "amtool check-config alertmanager.yml")).isZero();
  }

  /** The configuration with all receivers at a sink, muted all day if it is muted at all. */
  private static String sent(String config, NotificationSink to) {
    return config
        .replaceAll("https://[^ ]+/", to.url(""))
        .replaceAll("start_time: .*", "start_time: '00:00'")
        .replaceAll("end_time: .*", "end_time: '24:00'");
  }

  private static Set<String> heard(NotificationSink sink, int notifications, Duration limit)
      throws InterruptedException {
    Set<String> receivers = new TreeSet<>();
    sink.await(notifications, limit).forEach(n -> receivers.add(n.split(" ")[0]));
    return receivers;
  }

  @ParameterizedTest
  @ValueSource(strings = {"alert-muted", "alert-too-short", "alert-inhibited"})
  void whatTheToolCannotTestPagesInTheServerAfterTheChangeAlone(String recording) throws Exception {
    FixEntry fix = fix(recording);
    assertThat(fix.test()).as("amtool knows no times, waits and inhibitions").isNull();
    String changed = Typing.typed(config(recording), fix.place(), fix.code());
    assertThat(run(changed, "amtool check-config alertmanager.yml")).isZero();
    List<Map<String, String>> alerts =
        recording.equals("alert-inhibited") ? List.of(MAINTENANCE, WAITING) : List.of(WAITING);
    try (NotificationSink old = new NotificationSink();
        NotificationSink now = new NotificationSink();
        AlertmanagerServer before =
            AlertmanagerServer.start(folder.resolve("old"), sent(config(recording), old));
        AlertmanagerServer after =
            AlertmanagerServer.start(folder.resolve("new"), sent(changed, now))) {
      before.fire(alerts, Instant.now());
      after.fire(alerts, Instant.now());
      assertThat(heard(now, alerts.size(), Duration.ofSeconds(30))).contains("pricing-oncall");
      assertThat(heard(old, alerts.size(), Duration.ofMillis(300)))
          .doesNotContain("pricing-oncall");
    }
  }

  /** Under the id that the server gives it; amtool finds the server as a person's does. */
  @Test
  void theSilenceEndsAndTheAlertPages() throws Exception {
    FixEntry fix = fix("alert-silenced");
    assertThat(fix.test()).isNull();
    assertThat(fix.lang()).isEqualTo("sh");
    try (NotificationSink sink = new NotificationSink();
        AlertmanagerServer server =
            AlertmanagerServer.start(
                folder.resolve("server"), sent(config("alert-silenced"), sink))) {
      String id = server.silence("alertname", "PricingPoolWait");
      Amtool.pointAt(folder, server);
      String code = fix.code().replaceFirst("[0-9a-f]{8}-[0-9a-f-]{27}", id);
      assertThat(code).isNotEqualTo(fix.code());
      assertThat(server.json("/api/v2/silence/" + id).at("/status/state").asString())
          .isEqualTo("active");
      assertThat(Amtool.shell(folder, code)).isZero();
      server.fire(List.of(WAITING));
      assertThat(heard(sink, 1, Duration.ofSeconds(30))).contains("pricing-oncall");
    }
  }
}
