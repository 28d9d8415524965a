package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.SameBytesTest.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;

/**
 * A run that dies during any step is finished by the same command: no finished step is done again,
 * and the bytes are the same.
 */
final class KilledRunTest {
  private static final int KILLED = 137;
  private static TreeMap<String, String> undisturbed = new TreeMap<>();
  @TempDir private Path temp;

  @BeforeAll
  static void runUndisturbed(@TempDir Path folder) throws Exception {
    IncidentJob.run(Examples.OUTAGE, folder, Progress.SILENT);
    undisturbed = Results.of(folder);
  }

  @ParameterizedTest
  @EnumSource(Stage.class)
  void killedWithinAStepTheSameCommandFinishesIt(Stage stage) throws Exception {
    finishes("within", stage);
  }

  @ParameterizedTest
  @EnumSource(value = Stage.class, names = "WRITE_REPORT", mode = EnumSource.Mode.EXCLUDE)
  void killedBehindAStepTheSameCommandFinishesIt(Stage stage) throws Exception {
    finishes("behind", stage);
  }

  private void finishes(String moment, Stage stage) throws Exception {
    Path out = temp.resolve("killed");
    List<String> ended = dieDuring(stage, moment, out);

    Steps begun = new Steps();
    IncidentJob.run(Examples.OUTAGE, out, Progress.SILENT, List.of(begun));

    // Two steps run beside each other, so which ones ended before the kill differs from run to run.
    assertThat(begun.names).as("no finished step is done again").noneMatch(ended::contains);
    assertThat(Stream.concat(ended.stream(), begun.names.stream()))
        .containsExactlyInAnyOrderElementsOf(Stream.of(Stage.values()).map(Stage::id).toList());
    assertThat(ended.contains(stage.id())).isEqualTo(moment.equals("behind"));
    assertThat(Results.of(out)).isEqualTo(undisturbed);
  }

  /** In a process of its own, since dying means that nothing is closed and no hook runs. */
  private static List<String> dieDuring(Stage stage, String moment, Path out) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Dying.class.getName(),
                Examples.OUTAGE.toString(),
                out.toString(),
                stage.name(),
                moment)
            .redirectErrorStream(true)
            .start();
    String said =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(said).isTrue();
    assertThat(process.exitValue()).as(said).isEqualTo(KILLED);
    return said.lines().filter(l -> l.startsWith("ended ")).map(l -> l.substring(6)).toList();
  }

  private static final class Steps implements StepExecutionListener {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void beforeStep(StepExecution step) {
      names.add(step.getStepName());
    }
  }

  /** A run that dies, as told, within a step's work or when the step has just ended. */
  static final class Dying implements StepExecutionListener, Progress {
    private final Stage stage;
    private final boolean within;

    private Dying(Stage stage, boolean within) {
      this.stage = stage;
      this.within = within;
    }

    public static void main(String[] arguments) throws Exception {
      Dying dying = new Dying(Stage.valueOf(arguments[2]), arguments[3].equals("within"));
      IncidentJob.run(Path.of(arguments[0]), Path.of(arguments[1]), dying, List.of(dying));
    }

    @Override
    public void step(String what) {
      if (within && what.equals(stage.label())) {
        Runtime.getRuntime().halt(KILLED);
      }
    }

    @Override
    public ExitStatus afterStep(StepExecution execution) {
      System.out.println("ended " + execution.getStepName());
      System.out.flush();
      if (!within && execution.getStepName().equals(stage.id())) {
        Runtime.getRuntime().halt(KILLED);
      }
      return execution.getExitStatus();
    }

    @Override
    public void note(String sentence) {}

    @Override
    public void end() {}
  }
}
