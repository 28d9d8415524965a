package dev.fishbone.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fishbone.lab.LabException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class PartTest {
  @TempDir Path folder;

  @Test
  void aGuardedProgramEndsWhenItsParentsEndOfThePipeCloses() throws Exception {
    Process guard =
        new ProcessBuilder(
                Part.guard("sleeper", List.of("/bin/sh", "-c", "echo $$; exec sleep 600")))
            .start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(guard.getInputStream(), StandardCharsets.UTF_8));
    ProcessHandle sleeper = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();

    guard.getOutputStream().close();

    assertThat(guard.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(sleeper.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
  }

  @Test
  void closingEndsTheWholeTree() throws Exception {
    Part part = Part.guarded("sleeper", List.of("sleep", "600"), folder, line -> {});
    ProcessHandle handle = ProcessHandle.of(part.pid()).orElseThrow();

    part.close();

    assertThat(handle.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
  }

  @Test
  void anEndThatNobodyExpectedIsToldWithTheLastWords() throws Exception {
    Part part =
        Part.start("liar", List.of("/bin/sh", "-c", "echo no such port >&2"), folder, line -> {});
    part.awaitEnd(10);

    assertThatExceptionOfType(LabException.class)
        .isThrownBy(part::requireAlive)
        .withMessage("liar ended unexpectedly: no such port");
  }

  @Test
  void aProgramThatIsNotThereIsASentence() {
    assertThatExceptionOfType(LabException.class)
        .isThrownBy(() -> Part.start("ghost", List.of("/nowhere/ghost"), folder, line -> {}))
        .withMessageStartingWith("ghost cannot be started: ");
  }
}
