package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clears a rule and is what users felt all the same stands where a reader looks. */
final class LeftAtOnceTest {
  private static final String ALL_AT_ONCE = "Instances of orders leave all at once";

  @TempDir private Path temp;

  private String document(String recording) throws Exception {
    IncidentJob.run(Path.of("..", "lab", "recordings", recording), temp, Progress.SILENT);
    return Files.readString(temp.resolve("postmortem.md"));
  }

  @Test
  void threeThatCrashAreNotAll() throws Exception {
    assertThat(document("instances-crash")).doesNotContain(ALL_AT_ONCE);
  }

  @Test
  void eightWhoseChecksAskTheDatabaseAre() throws Exception {
    assertThat(document("deep-probe")).contains(ALL_AT_ONCE, "**Seen besides**: All 8 instances");
  }
}
