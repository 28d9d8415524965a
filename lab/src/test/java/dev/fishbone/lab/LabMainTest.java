package dev.fishbone.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabMainTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpNamesTheCommand() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("run");
    assertThat(run("run", "--help")).isZero();
    assertThat(out.toString()).contains("--out=DIR", "--seed=N", "--short");
  }

  @Test
  void whatIsNotUnderstoodIsUsage() {
    assertThat(run("run", "checkout-outage")).isEqualTo(2);
    assertThat(run("run", "no-such-scenario", "--out", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("there is no scenario 'no-such-scenario'");
    assertThat(run("run", "checkout-outage", "--out", "x", "--busy-limit", "7")).isEqualTo(2);
    assertThat(run("run", "checkout-outage", "--out", "x", "--load", "0")).isEqualTo(2);
  }

  @Test
  void aScenarioWithAMistakeIsRefusedWithFileAndLine() throws Exception {
    Path scenario = folder.resolve("s.yml");
    Files.writeString(scenario, "name: s\ntime-scale: fast\n");

    assertThat(run("run", scenario.toString(), "--out", "x")).isEqualTo(2);
    assertThat(err.toString())
        .contains(scenario + ":2: 'time-scale' must be a whole number, but it is 'fast'")
        .doesNotContain("\tat ");
  }

  @Test
  void anOutputThatIsNotEmptyIsLeftAlone() throws Exception {
    Files.writeString(folder.resolve("precious.txt"), "mine");

    assertThat(run("run", "checkout-outage", "--out", folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("exists and is not an empty folder: name another");
    assertThat(folder.resolve("precious.txt")).hasContent("mine");
  }

  @Test
  void runAllPassesOverWhatIsWholeAndSaysSo() throws Exception {
    Path scenarios = Files.createDirectory(folder.resolve("scenarios"));
    Files.writeString(scenarios.resolve("done.yml"), "name: done\n");
    Files.writeString(scenarios.resolve("wrong.yml"), "name: wrong\ntime-scale: fast\n");
    Path whole = Files.createDirectories(folder.resolve("out").resolve("done"));
    Files.writeString(whole.resolve("truth.yml"), "verdicts: []\n");

    int code = runAll(scenarios);

    assertThat(code).isEqualTo(1);
    assertThat(out.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("done: whole already"),
            line -> assertThat(line).startsWith("wrong: failed: ").contains("wrong.yml:2: "),
            line -> assertThat(line).startsWith("1 not recorded"));
  }

  @Test
  void runAllOfAFolderWithoutScenariosIsUsage() {
    assertThat(runAll(folder)).isEqualTo(2);
    assertThat(err.toString()).contains("there are no scenarios (*.yml) in " + folder);
  }

  private int runAll(Path scenarios) {
    return run(
        "run-all", "--scenarios", scenarios.toString(), "--out", folder.resolve("out").toString());
  }

  private int run(String... args) {
    return LabMain.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
  }
}
