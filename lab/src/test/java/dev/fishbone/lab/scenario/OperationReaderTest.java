package dev.fishbone.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The scale is 10. */
class OperationReaderTest {
  private static final Duration AT = Duration.ofSeconds(1);

  @Test
  void timesAreTheIncidentsAndSharesHaveTheirUnit() {
    assertThat(read("database: {slower-by: 60s, slow-share: 25%}"))
        .isEqualTo(new LabEvent.Database(AT, Duration.ofSeconds(6), 0.25, 0));
    assertThat(read("database: {failing: 100%}"))
        .isEqualTo(new LabEvent.Database(AT, Duration.ZERO, 1, 1));
    assertThat(read("crash: {instance: orders-3, back-after: 40s}"))
        .isEqualTo(new LabEvent.Crash(AT, "orders-3", Duration.ofSeconds(4)));
    assertThat(read("silence: {match: {alertname: A}, for: 60m, by: d.weiss, comment: 'not now'}"))
        .isEqualTo(
            new LabEvent.Silence(
                AT, Map.of("alertname", "A"), Duration.ofMinutes(6), "d.weiss", "not now"));
  }

  @Test
  void aRollOutIsADeployOfOrders() {
    assertThat(read("roll-out: {version: v4, changes: [a, b], drain: 15s, starts-in: 20s}"))
        .isEqualTo(
            new LabEvent.RollOut(
                AT,
                new LabEvent.Deploy(AT, "orders", "v4", List.of("a", "b")),
                Duration.ofMillis(1500),
                Duration.ofSeconds(2)));
  }

  @Test
  void whatIsMisspeltIsNamedWithItsLine() {
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> read("database: {slower: 60s}"))
        .withMessageContaining("e.yml:1: unknown key 'slower' in 'database'");
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> read("crash: {instance: orders-3}"))
        .withMessageContaining("'crash' needs the key 'back-after'");
  }

  private static LabEvent read(String yaml) {
    return new OperationReader(new TimeScale(10))
        .read(NodeReader.read("e.yml", yaml), AT)
        .orElseThrow();
  }
}
