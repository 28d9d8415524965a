package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
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

  private void judge(Path recording) throws Exception {
    Path out = temp.resolve(recording.getFileName().toString());
    IncidentJob.run(recording, out, Progress.SILENT);
    Findings findings =
        Json.EXACT.readValue(Files.readAllBytes(out.resolve("findings.json")), Findings.class);
    assertThat(Truth.of(recording).differences(findings)).isEmpty();
  }

  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.filter(f -> Files.exists(f.resolve("truth.yml"))).sorted().toList();
    }
  }
}
