package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.job.SameBytesTest.Results;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;

/** A run that was broken off, and whose own folder was then spoilt: the same command still ends. */
final class DamagedRunTest {
  private static TreeMap<String, String> undisturbed = new TreeMap<>();
  private final List<String> notes = new ArrayList<>();
  private Path out = Path.of("");

  private final Progress progress =
      new Progress() {
        @Override
        public void step(String what) {}

        @Override
        public void note(String sentence) {
          notes.add(sentence);
        }

        @Override
        public void end() {}
      };

  @BeforeAll
  static void runUndisturbed(@TempDir Path folder) throws Exception {
    IncidentJob.run(Examples.OUTAGE, folder, Progress.SILENT);
    undisturbed = Results.of(folder);
  }

  private void breakOffBeforeTheRules(Path temp) {
    out = temp.resolve("out");
    StepExecutionListener breaking =
        new StepExecutionListener() {
          @Override
          public void beforeStep(StepExecution step) {
            if (step.getStepName().equals(Stage.ASSESS.id())) {
              throw new IllegalStateException("broken off");
            }
          }
        };
    assertThatThrownBy(
            () -> IncidentJob.run(Examples.OUTAGE, out, Progress.SILENT, List.of(breaking)))
        .isInstanceOf(RunFailure.class);
  }

  private void finishesWithTheSameBytes() throws Exception {
    IncidentJob.run(Examples.OUTAGE, out, progress);
    assertThat(Results.of(out)).isEqualTo(undisturbed);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5_000, 20_000})
  void aMemoryThatWasCutShortIsPutAway(int bytes, @TempDir Path temp) throws Exception {
    breakOffBeforeTheRules(temp);
    Path stored = out.resolve("run/job.mv.db");
    byte[] all = Files.readAllBytes(stored);
    Files.write(stored, java.util.Arrays.copyOf(all, Math.min(bytes, all.length)));
    finishesWithTheSameBytes();
  }

  @Test
  void aMemoryThatIsNoDatabaseIsPutAwayAndSaidSo(@TempDir Path temp) throws Exception {
    breakOffBeforeTheRules(temp);
    Files.writeString(out.resolve("run/job.mv.db"), "no database\n".repeat(2_000));
    finishesWithTheSameBytes();
    assertThat(notes).anyMatch(note -> note.contains("job.mv.db was damaged"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"telemetry/metrics.json", "summaries/traces.json"})
  void workThatWasCutShortIsDoneAgain(String file, @TempDir Path temp) throws Exception {
    breakOffBeforeTheRules(temp);
    Path handed = out.resolve("run").resolve(file);
    String text = Files.readString(handed);
    Files.writeString(handed, text.substring(0, text.length() / 2));
    finishesWithTheSameBytes();
    assertThat(notes).anyMatch(note -> note.contains("missing or damaged"));
  }

  @Test
  void workThatIsGoneIsDoneAgain(@TempDir Path temp) throws Exception {
    breakOffBeforeTheRules(temp);
    Files.delete(out.resolve("run/telemetry/context.json"));
    finishesWithTheSameBytes();
  }

  @Test
  void aStepOfUnknownEndMayBeDoneAgain(@TempDir Path temp) throws Exception {
    breakOffBeforeTheRules(temp);
    try (JobStore store = JobStore.open(new RunFolder(out), Progress.SILENT)) {
      JobExecution last =
          store.repository().getLastJobExecution(store.repository().getLastJobInstance("incident"));
      last.getStepExecutions().stream()
          .filter(step -> step.getStatus() == BatchStatus.FAILED)
          .forEach(
              step -> {
                step.setStatus(BatchStatus.UNKNOWN);
                store.repository().update(step);
              });
      last.setStatus(BatchStatus.UNKNOWN);
      store.repository().update(last);
    }
    finishesWithTheSameBytes();
  }

  @Test
  void aDocumentIsOursWhicheverWayItsWriterDied(@TempDir Path temp) throws Exception {
    RunFolder folder = new RunFolder(temp);
    Path document = temp.resolve("postmortem.md");
    OwnFile own = new OwnFile(folder, "postmortem.md");
    own.remember("first");
    RunFolder.write(document, "first");
    own.remember("second");
    own.keepEdited(progress);
    RunFolder.write(document, "second");
    own.keepEdited(progress);
    assertThat(notes).isEmpty();
    Files.write(document, "été".getBytes(StandardCharsets.ISO_8859_1));
    own.keepEdited(progress);
    assertThat(notes).hasSize(1);
    assertThat(temp.resolve("postmortem.edited-1.md")).exists();
  }
}
