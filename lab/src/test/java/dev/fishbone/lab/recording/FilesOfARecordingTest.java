package dev.fishbone.lab.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.parts.Yaml;
import dev.fishbone.lab.scenario.LabEvent;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.ScenarioReader;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesOfARecordingTest {
  private static final Instant TRIGGER = Instant.parse("2026-08-14T09:41:00Z");
  @TempDir Path folder;
  private Scenario outage;

  @BeforeEach
  void read() throws IOException {
    outage = ScenarioReader.read(Path.of("scenarios", "checkout-outage.yml"), false);
  }

  @Test
  void aFlagThatReturnsKnowsWhereItCameFrom() {
    LabEvent on = new LabEvent.Flag(Duration.ZERO, "orders", "f", 100, "on");
    LabEvent off = new LabEvent.Flag(Duration.ofMinutes(3), "orders", "f", 0, "off");
    List<java.util.Map<String, Object>> lines =
        ChangeLines.of(
            List.of(
                new Happened.Done(TRIGGER, on),
                new Happened.Done(TRIGGER, new LabEvent.Kill(Duration.ZERO, "orders-1")),
                new Happened.Done(TRIGGER.plusSeconds(180), off)));

    assertThat(lines).as("an accident is not a change").hasSize(2);
    assertThat(lines.get(0)).containsEntry("from", "0%").containsEntry("to", "100%");
    assertThat(lines.get(1)).containsEntry("from", "100%").containsEntry("to", "0%");
  }

  @Test
  void aRollOutIsADeployThatLasts() {
    LabEvent.Deploy deploy = new LabEvent.Deploy(Duration.ZERO, "orders", "v4", List.of("a", "b"));
    LabEvent rollOut =
        new LabEvent.RollOut(Duration.ZERO, deploy, Duration.ofSeconds(1), Duration.ofSeconds(2));

    assertThat(
            ChangeLines.of(List.of(new Happened.Done(TRIGGER, TRIGGER.plusSeconds(40), rollOut))))
        .containsExactly(
            java.util.Map.of(
                "time", "2026-08-14T09:41:00Z",
                "end", "2026-08-14T09:41:40Z",
                "type", "deploy",
                "service", "orders",
                "title", "Deploy v4",
                "detail", "a; b",
                "to", "v4"));
  }

  @Test
  void aLivenessProbeStandsBesideTheLoadBalancers() throws IOException {
    Scenario killed = ScenarioReader.read(Path.of("scenarios", "liveness-kill.yml"), false);

    assertThat(Yaml.text(PoliciesFile.of(killed)))
        .contains(
            "proxy: orders_be\n  path: /healthz\n  interval: 500ms\n  timeout: 400ms\n  fall: 6")
        .contains("path: /healthz\n  interval: 500ms\n  timeout: 400ms\n  fall: 3\n  rise: 1");
  }

  @Test
  void dataThatGrewAndShrankIsOneChangeAndItsReversal() {
    LabEvent grown = new LabEvent.Data(Duration.ZERO, "pricing", "catalogue", "in", 10, 0.5);
    LabEvent shrunk = new LabEvent.Data(Duration.ofMinutes(3), "pricing", "catalogue", "out", 1, 0);

    assertThat(
            ChangeLines.of(
                List.of(
                    new Happened.Done(TRIGGER, grown),
                    new Happened.Done(TRIGGER.plusSeconds(180), shrunk))))
        .satisfiesExactly(
            line ->
                assertThat(line).containsEntry("from", "1 pages").containsEntry("to", "10 pages"),
            line ->
                assertThat(line).containsEntry("from", "10 pages").containsEntry("to", "1 pages"));
  }

  @Test
  void anObserverThatStoppedSpoilsTheRun() throws IOException {
    Path file = folder.resolve("observed.csv");
    Files.writeString(file, TRIGGER.toEpochMilli() + ",0,0\n");

    assertThatExceptionOfType(LabException.class)
        .isThrownBy(
            () -> Observed.read(List.of(file), new TimeRange(TRIGGER, TRIGGER.plusSeconds(60))))
        .withMessageContaining("nobody looked into the pools");
  }

  @Test
  void theObserverCountsTheTimeBetweenItsLooksInTheWindowAlone() throws Exception {
    long from = TRIGGER.toEpochMilli();
    Path file = folder.resolve("observed.csv");
    Files.writeString(
        file,
        String.join(
            "\n",
            (from - 20) + ",1,9",
            from + ",0,0",
            (from + 20) + ",1,3",
            (from + 60) + ",1,4",
            (from + 80) + ",0,0",
            (from + 1000) + ",1,99"));

    Observed observed =
        Observed.read(List.of(file), new TimeRange(TRIGGER, TRIGGER.plus(Duration.ofSeconds(1))));

    assertThat(observed).isEqualTo(new Observed(0.06, 4));
  }

  @Test
  void timeInWhichTwoObserversSawAFullPoolCountsOnce() throws Exception {
    long from = TRIGGER.toEpochMilli();
    Path one = folder.resolve("observed-pricing-1.csv");
    Path two = folder.resolve("observed-pricing-2.csv");
    Files.writeString(one, from + ",1,3\n" + (from + 40) + ",0,0\n");
    Files.writeString(two, (from + 30) + ",1,5\n" + (from + 90) + ",0,0\n");

    Observed observed =
        Observed.read(
            List.of(one, two), new TimeRange(TRIGGER, TRIGGER.plus(Duration.ofSeconds(1))));

    assertThat(observed).isEqualTo(new Observed(0.09, 5));
  }

  @Test
  void theTruthHoldsWhatWasKnownAndWhatWasObserved() throws Exception {
    Measured measured =
        new Measured(new Observed(151.23, 70), new Observed(140, 12), 8, Optional.empty());

    String yaml = Yaml.text(TruthFile.of(outage.truth(), measured));

    assertThat(yaml)
        .contains("name: calls-per-request\n  subject: orders->pricing\n  value: 4.0")
        .contains("name: saturated\n  subject: pricing/db\n  value: 151.2\n  unit: s")
        .contains("name: ejected-instances\n  subject: orders\n  value: 8.0")
        .contains("change: price-check-v2");
  }

  @Test
  void theWindowSaysItsScaleAndLeavesTheObjectiveUnscaled() {
    Happened happened =
        new Happened(
            new TimeRange(TRIGGER.minusSeconds(96), TRIGGER.plusSeconds(288)),
            new TimeRange(TRIGGER.minusSeconds(96), TRIGGER.minusSeconds(6)),
            List.of(),
            List.of(),
            List.of(),
            0);

    assertThat(Yaml.text(WindowFile.of(outage, happened)))
        .contains("time-scale: 10")
        .contains("time-to-page: 5m")
        .contains("slack-pricing: chat")
        .contains("orders-oncall: page")
        .contains("from: 2026-08-14T09:39:24Z");
  }

  @Test
  void aRecordingSaysHowItsTracesWereSampledUnlessTheySayItThemselves() throws IOException {
    assertThat(WindowFile.traces(outage)).containsEntry("sampling", "all");
    assertThat(WindowFile.traces(scenario("tail-sampled-errors")))
        .containsEntry("sampling", "tail");
    assertThat(WindowFile.traces(scenario("head-sampled-10"))).doesNotContainKey("sampling");
  }

  @Test
  void theGatewaysRetriesAreAPolicyToo() throws IOException {
    assertThat(Yaml.text(PoliciesFile.of(scenario("storm-two-layers"))))
        .contains("caller: web\n  callee: orders\n  attempts: 3\n  timeout: 1500ms")
        .contains("caller: orders\n  callee: pricing\n  attempts: 4\n  timeout: 250ms");
  }

  @Test
  void aLoadThatCallsOnceSaysSoSinceAProxysConfigurationDoesNot() throws IOException {
    assertThat(Yaml.text(PoliciesFile.of(scenario("latent-proxy"))))
        .contains("caller: web\n  callee: orders\n  attempts: 1\n- caller: orders");
  }

  private static Scenario scenario(String name) throws IOException {
    return ScenarioReader.read(Path.of("scenarios", name + ".yml"), false);
  }

  @Test
  void policiesSayWhatIsInForceInTheLabsTime() {
    assertThat(Yaml.text(PoliciesFile.of(outage)))
        .contains("attempts: 4\n  timeout: 500ms\n  backoff: none\n  jitter: none")
        .contains("interval: 500ms\n  timeout: 200ms\n  fall: 3\n  rise: 2\n  pool: threads");
  }

  @Test
  void whatSomebodyMeasuredIsDeclaredInTheLabsTimeAndNothingElseIs() throws IOException {
    assertThat(PoliciesFile.of(outage)).doesNotContainKey("capacities");

    Scenario measured = ScenarioReader.read(Path.of("scenarios/latent-one-layer.yml"), false);

    // 6.6 calls a second at ten times the incident's pace.
    assertThat(Yaml.text(PoliciesFile.of(measured)))
        .contains("capacities:\n- service: pricing\n  per-second: 66.0");
  }
}
