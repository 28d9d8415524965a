package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.yaml.YamlException;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of risks that people took note of. */
final class AcknowledgedTest {
  private static final String FILE =
      """
      acknowledged:
        - {id: R0123456789, reason: pricing gets a budget in March, owner: R. Lindqvist, until: 2026-03-31}
      """;

  @Test
  void anAcknowledgementHoldsUntilItsDayIsOver() throws Exception {
    Acknowledged read = Acknowledged.read("acks.yml", FILE);
    LocalDate last = LocalDate.parse("2026-03-31");
    assertThat(read.of("R0123456789", last)).isPresent();
    assertThat(read.of("R0123456789", last.plusDays(1))).isEmpty();
    assertThat(read.of("R9999999999", last)).isEmpty();
    assertThat(read.expired(last.plusDays(1))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "acknowledged: [{id: R0123456789, reason: x, owner: y}]|it lacks until",
        "acknowledged: [{id: F0123456789, reason: x, owner: y, until: 2026-03-31}]|R and ten hex digits",
        "acknowledged: [{id: R0123456789, reason: x, owner: y, until: soon}]|such as 2026-12-31",
        "acknowledged: [{id: R0123456789, reason: x, owner: y, until: 2026-03-31, who: z}]|nothing else",
        "acknowledged: [{id: R0123456789, reason: '', owner: y, until: 2026-03-31}]|reason must be said",
        "acknowledged: [{id: R0123456789, reason: x, owner: y, until: 2026-02-30}]|a day that there is",
        "acknowledged: [{id: R0123456789, reason: x, owner: y, until: +999999999-12-31}]|a day that there is",
        "risks: []|below acknowledged:",
        "{acknowledged: [], acknowleged: []}|\"acknowleged\" is not understood",
      })
  void whatIsNotUnderstoodIsRefusedWithItsPlace(String text, String says) {
    assertThatThrownBy(() -> Acknowledged.read("acks.yml", text))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining("acks.yml:1")
        .hasMessageContaining(says);
  }
}
