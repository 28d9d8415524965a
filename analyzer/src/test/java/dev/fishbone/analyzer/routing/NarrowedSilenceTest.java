package dev.fishbone.analyzer.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.alerting.AlertmanagerReader;
import dev.fishbone.connectors.alerting.SilenceReader;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.rules.Fix;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A silence over a whole service is narrowed by the one alert that should have paged. */
@Timeout(60)
class NarrowedSilenceTest {
  private static final Map<String, String> MEANT = Map.of("alertname", "A", "service", "orders");
  private static final Map<String, String> OTHER = Map.of("alertname", "B", "service", "orders");
  private static final String CONFIG =
      "route: {receiver: r11, group_wait: 0s}\nreceivers: [{name: r11}]\n";

  @TempDir private Path folder;

  @BeforeEach
  void needsAlertmanager() {
    AlertmanagerServer.assumeInstalled(getClass());
  }

  /** As the server has it, but in force since before the incident. */
  private static Silence read(AlertmanagerServer server) throws Exception {
    Instant now = Instant.now();
    Complaints complaints = new Complaints("silences.json", new TimeRange(Instant.EPOCH, now));
    Silence silence = SilenceReader.read(server.get("/api/v2/silences"), complaints).get(0);
    return new Silence(
        silence.id(),
        silence.matchers(),
        new TimeRange(UnpagedIncident.FROM, silence.active().to()),
        silence.author(),
        silence.comment(),
        silence.origin());
  }

  private static Map<String, String> states(AlertmanagerServer server) throws Exception {
    Map<String, String> states = new TreeMap<>();
    for (JsonNode alert : server.json("/api/v2/alerts")) {
      states.put(alert.at("/labels/alertname").asString(), alert.at("/status/state").asString());
    }
    return states;
  }

  @Test
  void theOneAlertIsLetThroughAndTheOthersStaySilentToTheSameEnd() throws Exception {
    try (AlertmanagerServer server = AlertmanagerServer.start(folder.resolve("server"), CONFIG)) {
      String id = server.silence("service", "orders");
      Silence old = read(server);
      Routing routing =
          AlertmanagerReader.read(
              "alerts/alertmanager.yml", CONFIG, UnpagedIncident.RECEIVERS, List.of(old));
      Fix fix = UnpagedIncident.fix(routing, MEANT).orElseThrow();
      assertThat(fix.code()).startsWith("amtool silence add --end=").endsWith(" expire " + id);
      Amtool.pointAt(folder, server);
      assertThat(Amtool.shell(folder, fix.code())).isZero();
      server.fire(List.of(MEANT, OTHER));
      Map<String, String> states = states(server);
      while (states.containsValue("unprocessed")) {
        states = states(server);
      }
      assertThat(states).isEqualTo(Map.of("A", "active", "B", "suppressed"));
      for (JsonNode silence : server.json("/api/v2/silences")) {
        boolean active = silence.at("/status/state").asString().equals("active");
        assertThat(active).isEqualTo(!silence.path("id").asString().equals(id));
        if (active) {
          assertThat(Instant.parse(silence.path("endsAt").asString())).isEqualTo(old.active().to());
        }
      }
    }
  }
}
