package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.SameBytesTest.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
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
  void theSameCommandFinishesIt(Stage stage) throws Exception {
    Path out = temp.resolve("killed");
    assertThat(dieDuring(stage, out)).isEqualTo(KILLED);

    Steps begun = new Steps();
    IncidentJob.run(Examples.OUTAGE, out, Progress.SILENT, List.of(begun));

    assertThat(begun.names).isEqualTo(from(stage));
    assertThat(Results.of(out)).isEqualTo(undisturbed);
  }

  private static List<String> from(Stage stage) {
    List<String> names = new ArrayList<>();
    for (Stage each : Stage.values()) {
      if (each.ordinal() >= stage.ordinal()) {
        names.add(each.id());
      }
    }
    return names;
  }

  /** In a process of its own, since dying means that nothing is closed and no hook runs. */
  private static int dieDuring(Stage stage, Path out) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Dying.class.getName(),
                Examples.OUTAGE.toString(),
                out.toString(),
                stage.id())
            .redirectErrorStream(true)
            .start();
    String said =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(said).isTrue();
    return process.exitValue();
  }

  private static final class Steps implements StepExecutionListener {
    private final List<String> names = new ArrayList<>();

    @Override
    public void beforeStep(StepExecution step) {
      names.add(step.getStepName());
    }
  }

  /**
   * A run that dies when a step's work is done but its end is not yet known to the repository: the
   * worst moment.
   */
  static final class Dying implements StepExecutionListener {
    private final String step;

    private Dying(String step) {
      this.step = step;
    }

    public static void main(String[] arguments) throws Exception {
      IncidentJob.run(
          Path.of(arguments[0]),
          Path.of(arguments[1]),
          Progress.SILENT,
          List.of(new Dying(arguments[2])));
    }

    @Override
    public ExitStatus afterStep(StepExecution execution) {
      if (execution.getStepName().equals(step)) {
        Runtime.getRuntime().halt(KILLED);
      }
      return execution.getExitStatus();
    }
  }
}
