package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.score.Scoring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recordings of incidents that really happened, judged against what is known of them from outside:
 * those committed, and those in the folder that {@code -Dfishbone.recordings} names.
 */
final class RecordedTruthTest {
  @TempDir private Path temp;

  @TestFactory
  List<DynamicTest> verdictsAndFiguresAreThoseOfTheTruth() throws IOException {
    List<Path> recordings = new ArrayList<>(below(Examples.FOLDER));
    String more = System.getProperty("fishbone.recordings", "");
    if (!more.isEmpty()) {
      recordings.addAll(below(Path.of(more)));
    }
    assertThat(recordings).as("recordings with a truth").isNotEmpty();
    return recordings.stream()
        .map(r -> DynamicTest.dynamicTest(r.toString(), () -> judge(r)))
        .toList();
  }

  /** A folder NAME-live was pulled from the servers of the run that recorded NAME. */
  @Test
  void whatWasPulledFromTheRunningServersIsJudgedAsTheRunsOwnRecording() throws Exception {
    String more = System.getProperty("fishbone.recordings", "");
    for (Path recording : more.isEmpty() ? List.<Path>of() : below(Path.of(more))) {
      Path live = recording.resolveSibling(recording.getFileName() + "-live");
      if (Files.exists(live)) {
        assertThat(verdicts(live)).as("%s", live).isEqualTo(verdicts(recording));
      }
    }
  }

  private Map<String, String> verdicts(Path recording) throws Exception {
    Map<String, String> verdicts = new TreeMap<>();
    for (VerdictEntry verdict : findings(recording).verdicts()) {
      verdicts.put(verdict.rule() + " " + verdict.subject(), verdict.verdict());
    }
    assertThat(verdicts).isNotEmpty();
    return verdicts;
  }

  private static void judge(Path recording) throws Exception {
    assertThat(Scoring.score(recording).differences()).isEmpty();
  }

  private Findings findings(Path recording) throws Exception {
    Path out = temp.resolve(recording.getFileName().toString());
    IncidentJob.run(recording, out, Progress.SILENT);
    return Json.EXACT.readValue(Files.readAllBytes(out.resolve("findings.json")), Findings.class);
  }

  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.filter(f -> Files.exists(f.resolve("truth.yml"))).sorted().toList();
    }
  }
}
