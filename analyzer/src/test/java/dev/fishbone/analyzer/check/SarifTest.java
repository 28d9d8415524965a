package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What SARIF 2.1.0 demands of a log, and what viewers need. */
final class SarifTest {
  private static final Report REPORT =
      Checker.read("docs/post mortem.md", "x\n\nPaged at 10:55.\n\nPaged at 09:55.\n")
          .against(Incident.findings());

  @Test
  void itHasAllThatTheSchemaRequires() {
    JsonNode log = Json.EXACT.readTree(Sarif.of("1.0.0", "docs/post mortem.md", REPORT));
    assertThat(log.path("version").asString()).isEqualTo("2.1.0");
    assertThat(log.path("$schema").asString()).contains("sarif-2.1.0");
    JsonNode run = log.path("runs").get(0);
    JsonNode driver = run.path("tool").path("driver");
    assertThat(driver.path("name").asString()).isEqualTo("fishbone");
    assertThat(run.path("columnKind").asString()).isEqualTo("utf16CodeUnits");
    assertThat(run.path("results").size()).isEqualTo(1);
    JsonNode result = run.path("results").get(0);
    assertThat(result.path("message").path("text").asString()).contains("10:55", "09:55");
    assertThat(result.path("level").asString()).isEqualTo("error");
    int rule = result.path("ruleIndex").asInt();
    assertThat(driver.path("rules").get(rule).path("id").asString())
        .isEqualTo(result.path("ruleId").asString())
        .isEqualTo("check/zone");
  }

  @Test
  void aResultStandsAtItsLineAndColumnUnderARelativeAddress() {
    JsonNode log = Json.EXACT.readTree(Sarif.of("1.0.0", "docs/post mortem.md", REPORT));
    JsonNode place =
        log.path("runs")
            .get(0)
            .path("results")
            .get(0)
            .path("locations")
            .get(0)
            .path("physicalLocation");
    assertThat(place.path("artifactLocation").path("uri").asString())
        .isEqualTo("docs/post%20mortem.md");
    JsonNode region = place.path("region");
    assertThat(region.path("startLine").asInt()).isEqualTo(3);
    assertThat(region.path("startColumn").asInt()).isEqualTo(10);
    assertThat(region.path("endLine").asInt()).isEqualTo(3);
    assertThat(region.path("endColumn").asInt()).isEqualTo(15);
  }
}
