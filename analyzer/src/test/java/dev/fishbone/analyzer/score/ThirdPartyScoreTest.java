package dev.fishbone.analyzer.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.SharedData;
import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.analyzer.scan.NightScan;
import dev.fishbone.analyzer.scan.Sighting;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.book.Assessor;
import dev.fishbone.rules.book.RuleBook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of others, in which nobody stormed: whatever a rule finds there is false. */
class ThirdPartyScoreTest {
  private static final Set<Sighting.Verdict> QUIET =
      Set.of(Sighting.Verdict.CLEAR, Sighting.Verdict.NOT_ASSESSED);

  @TempDir private Path temp;

  @Test
  void fiftyThreeSiblingsOfOneParentAreNoRetries() throws Exception {
    Path trace =
        SharedData.file(
            "openzipkin__zipkin/zipkin-lens/testdata/smartthings-mobile-web-install.json");
    assertThat(claims(recording("2018-11-30T03:00:00Z", "2018-11-30T04:00:00Z", trace))).isEmpty();
  }

  @Test
  void referencesThatEmbedTheirParentsAreNoRetries() throws Exception {
    Path trace = SharedData.file("delimitrou__DeathStarBench/ms_collecter");
    try (Stream<Path> files = Files.list(trace)) {
      Path json = files.filter(f -> f.toString().endsWith(".json")).findFirst().orElseThrow();
      assertThat(claims(recording("2023-09-20T00:00:00Z", "2023-10-10T00:00:00Z", json))).isEmpty();
    }
  }

  @Test
  void faultsInjectedIntoTrainTicketMadeNoStorm() throws Exception {
    Path folder = SharedData.file("IntelligentDDS__Nezha");
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> traces = files.filter(f -> f.toString().endsWith("_trace.csv")).sorted().toList();
      assertThat(traces).hasSize(6);
      Path otlp = temp.resolve("nezha.jsonl");
      Files.write(otlp, NezhaTraces.lines(traces));
      assertThat(claims(recording("2023-01-29T08:00:00Z", "2023-01-29T10:00:00Z", otlp))).isEmpty();
    }
  }

  private Path recording(String from, String to, Path traces) throws IOException {
    Path recording = Files.createDirectories(temp.resolve("recording/traces")).getParent();
    Files.copy(traces, recording.resolve("traces").resolve("traces.jsonl"));
    Files.writeString(
        recording.resolve("window.yml"), "window: {from: " + from + ", to: " + to + "}\n");
    return recording;
  }

  private static List<String> claims(Path recording) throws Exception {
    var telemetry = CaseFile.read(recording);
    assertThat(telemetry.traces().spans() - telemetry.traces().quality().outsideWindow())
        .as("spans within the window")
        .isPositive();
    assertThat(NightScan.of(telemetry, List.of()).sightings())
        .as("nor is one to come of what can be seen here")
        .isNotEmpty()
        .allMatch(s -> QUIET.contains(s.verdict()));
    return new Assessor(RuleBook.builtIn())
        .assess(telemetry).stream()
            .filter(v -> v.outcome().fold(finding -> true, clear -> false, open -> false))
            .map(Verdict::toString)
            .toList();
  }
}
