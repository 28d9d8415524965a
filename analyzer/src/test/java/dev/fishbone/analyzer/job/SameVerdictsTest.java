package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An incident that was recorded in two ways is judged alike. */
class SameVerdictsTest {
  @Test
  @EnabledIfSystemProperty(
      named = "fishbone.reports",
      matches = ".+",
      disabledReason = "no reports are named to compare (-Dfishbone.reports=DIR,DIR)")
  void twoReportsOfOneIncidentHoldTheSameVerdicts() throws IOException {
    List<String> reports = List.of(System.getProperty("fishbone.reports").split(","));
    Map<String, String> first = verdicts(Path.of(reports.get(0)));
    assertThat(first).isNotEmpty();
    for (String other : reports.subList(1, reports.size())) {
      assertThat(verdicts(Path.of(other))).as(other).isEqualTo(first);
    }
  }

  private static Map<String, String> verdicts(Path report) throws IOException {
    Map<String, String> verdicts = new TreeMap<>();
    for (JsonNode verdict :
        new JsonMapper().readTree(report.resolve("findings.json").toFile()).path("verdicts")) {
      verdicts.put(
          verdict.path("rule").asString() + " " + verdict.path("subject").asString(),
          verdict.path("verdict").asString());
    }
    return verdicts;
  }
}
