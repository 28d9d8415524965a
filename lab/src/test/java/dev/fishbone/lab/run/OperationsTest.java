package dev.fishbone.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fishbone.lab.paging.PageLog;
import dev.fishbone.lab.paging.Sinks;
import dev.fishbone.lab.recording.Happened;
import dev.fishbone.lab.scenario.LabEvent;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.ScenarioReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class OperationsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir Path folder;
  private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> posted = new LinkedBlockingQueue<>();
  private final HealthNotes notes = new HealthNotes();
  private final BlockingQueue<PageLog.Entry> pages = new LinkedBlockingQueue<>();
  private HttpServer alertmanager;
  private Sinks sinks;
  private Scenario scenario;
  private Operations operations;

  @BeforeEach
  void begin() throws Exception {
    alertmanager =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    alertmanager.createContext(
        "/api/v2/silences",
        exchange -> {
          posted.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    alertmanager.start();
    String yaml = Files.readString(Path.of("scenarios", "probe-on-request-pool.yml"));
    Path file = folder.resolve("three.yml");
    Files.writeString(
        file,
        yaml.replace("instances: 8", "instances: 3").replace("interval: 5s", "interval: 10ms"));
    scenario = ScenarioReader.read(file, false);
    sinks = new Sinks(0, new PageLog(pages::add), "M. Okafor", Duration.ZERO, Map.of());
    operations =
        new Operations(
            scenario, orders::add, alertmanager.getAddress().getPort(), sinks.port(), notes);
  }

  @AfterEach
  void end() {
    operations.close();
    sinks.close();
    alertmanager.stop(0);
  }

  @Test
  void aSilenceIsPostedAsAlertmanagerWantsIt() throws Exception {
    operations.apply(
        new LabEvent.Silence(
            Duration.ZERO,
            Map.of("alertname", "PricingPoolWait"),
            Duration.ofMinutes(3),
            "d.weiss",
            "noisy"));

    JsonNode silence = JSON.readTree(posted.take());
    assertThat(silence.at("/matchers/0/name").asString()).isEqualTo("alertname");
    assertThat(silence.at("/matchers/0/value").asString()).isEqualTo("PricingPoolWait");
    assertThat(silence.at("/matchers/0/isEqual").asBoolean()).isTrue();
    assertThat(
            Duration.between(
                Instant.parse(silence.path("startsAt").asString()),
                Instant.parse(silence.path("endsAt").asString())))
        .isEqualTo(Duration.ofMinutes(3));
  }

  @Test
  void whoIsCalledOutByHandIsPagedWithoutAnAlertAndAnswers() throws Exception {
    operations.apply(
        new LabEvent.CallOut(
            Duration.ZERO, "orders", "orders-oncall", "Customer support", "customers cannot pay"));

    PageLog.Entry page = pages.take();
    assertThat(page.line())
        .containsEntry("type", "notified")
        .containsEntry("service", "orders")
        .containsEntry("receiver", "orders-oncall")
        .doesNotContainKey("alert");
    assertThat(pages.take().type()).isEqualTo("acknowledged");
  }

  @Test
  void whatCrashesComesBackAndItsSupervisorNotesIt() throws Exception {
    operations.apply(new LabEvent.Crash(Duration.ZERO, "orders-3", Duration.ofMillis(20)));

    assertThat(orders.poll(20, TimeUnit.SECONDS)).isEqualTo("crash orders-3");
    assertThat(orders.poll(20, TimeUnit.SECONDS)).isEqualTo("start orders-3");
    operations.requireDone();
    Happened.Seen note = notes.all().get(0);
    assertThat(note.health().instance()).isEqualTo("orders-3");
    assertThat(note.health().state()).isEqualTo("restarted");
    assertThat(note.source()).isEqualTo("supervisor");
  }

  @Test
  void aRollOutTakesTheInstancesOneByOneAndEndsLaterThanItBegan() throws Exception {
    LabEvent.Deploy deploy = new LabEvent.Deploy(Duration.ZERO, "orders", "v4", List.of("a"));
    LabEvent event =
        new LabEvent.RollOut(Duration.ZERO, deploy, Duration.ofMillis(5), Duration.ofMillis(5));
    Instant begun = Instant.now();

    operations.apply(event);

    for (int n = 1; n <= 3; n++) {
      for (String command : List.of("drain", "crash", "start")) {
        assertThat(orders.poll(30, TimeUnit.SECONDS)).isEqualTo(command + " orders-" + n);
      }
    }
    while (operations.end(event, begun).equals(begun)) {
      Thread.onSpinWait();
    }
    assertThat(operations.end(event, begun)).isAfter(begun);
    assertThat(notes.all())
        .hasSize(2 * 3)
        .extracting(note -> note.health().state())
        .startsWith("drain", "restarted", "drain");
  }
}
