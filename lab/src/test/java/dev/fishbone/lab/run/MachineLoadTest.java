package dev.fishbone.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLoadTest {
  @TempDir Path proc;

  @Test
  void ourOwnWorkIsNotForeign() throws Exception {
    ticks(1000, 0, 0);
    MachineLoad load = new MachineLoad(proc, 0.9);
    ticks(1000, 900, 900);
    load.sample();

    assertThat(load.mean()).isZero();
  }

  @Test
  void whatOthersUsedIsTheBusyTimeLessOurs() throws Exception {
    ticks(0, 0, 0);
    MachineLoad load = new MachineLoad(proc, 0.9);
    ticks(200, 800, 100);
    load.sample();

    assertThat(load.mean()).isCloseTo(0.7, within(1e-9));
  }

  @Test
  void theWorstHalfMinuteCounts() throws Exception {
    ticks(0, 0, 0);
    MachineLoad load = new MachineLoad(proc, 0.9);
    long idle = 0;
    long busy = 0;
    for (int i = 0; i < 12; i++) {
      idle += i < 6 ? 100 : 20;
      busy += i < 6 ? 0 : 80;
      ticks(idle, busy, 0);
      load.sample();
    }

    assertThat(load.mean()).isCloseTo(0.4, within(1e-9));
    assertThat(load.worst()).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void overTheLimitIsASentence() throws Exception {
    ticks(0, 0, 0);
    MachineLoad load = new MachineLoad(proc, 0.7);
    ticks(20, 80, 0);
    load.sample();

    assertThatExceptionOfType(LabException.class)
        .isThrownBy(load::requireCalm)
        .withMessage(
            "nothing recorded: others kept this machine 80 % busy (at most 70 % is allowed); run"
                + " again when it is calm");
  }

  private void ticks(long idle, long busy, long own) throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu  " + busy + " 0 0 " + idle + " 0 0 0 0 0 0\n");
    Path self = Files.createDirectories(proc.resolve(Long.toString(ProcessHandle.current().pid())));
    Files.writeString(
        self.resolve("stat"), "1 (a b) c) S 0 0 0 0 0 0 0 0 0 0 " + own + " 0 0 0 20 0\n");
  }
}
