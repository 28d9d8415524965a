package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nights of the lab's shop, scanned as a person would. */
final class ScanCommandTest {
  private static final Path RECORDINGS = Path.of("..", "lab", "recordings");

  /** orders->pricing under web->orders: three times what is tried four times. */
  private static final String STORM = "latent/retry-storm orders->pricing";

  @TempDir private Path temp;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void twoTriesFromABudgetAreNoRisk() throws Exception {
    assertThat(scan("healthy-retries", "--fail-on", "any")).isZero();
    assertThat(out.toString()).doesNotContain("CANDIDATE");
    assertThat(document()).contains("None is known.");
  }

  @Test
  void fourTriesWithinThreeAreACandidateAndTheSameScanAgainWritesTheSameBytes() throws Exception {
    assertThat(scan("latent-two-layers", "--fail-on", "any")).isZero();
    String first = document();
    assertThat(out.toString()).contains("CANDIDATE").contains(STORM);
    assertThat(first).contains("its load at peak is 12 times the usual");
    scan("latent-two-layers");
    assertThat(document()).isEqualTo(first);
  }

  @Test
  void theSecondNightRunningIsNewsUnlessSomebodyTookNote() throws Exception {
    scan("latent-two-layers");
    dayBefore();
    assertThat(scan("latent-two-layers", "--fail-on", "fresh")).isEqualTo(10);
    assertThat(out.toString()).contains("FRESH");
    StringBuilder notes = new StringBuilder("acknowledged:\n");
    out.toString()
        .lines()
        .filter(line -> line.startsWith("FRESH "))
        .map(line -> line.split(" ")[1])
        .forEach(
            id ->
                notes.append("  - {id: " + id + ", reason: known, owner: a, until: 2099-01-01}\n"));
    Path file = Files.writeString(temp.resolve("notes.yml"), notes);
    assertThat(scan("latent-two-layers", "--fail-on", "fresh", "--acknowledged", file.toString()))
        .isZero();
    assertThat(document()).contains("Acknowledged by a until 2099-01-01: known.");
  }

  @Test
  void whatIsNoRecordingIsRefusedInOneSentenceAndLeavesNoNight() throws Exception {
    assertThat(
            run(
                "scan",
                temp.toString(),
                "--state",
                temp.resolve("state").toString(),
                "--out",
                temp.resolve("o").toString()))
        .isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("lies within the input");
    assertThat(temp.resolve("state")).doesNotExist();
    assertThat(scan("no-such-recording")).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("no-such-recording is not there");
    assertThat(temp.resolve("state")).doesNotExist();
  }

  @Test
  void theCommandsOfThePageRunInTheirOrder() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "scan.md"));
    List<String> commands = page.lines().filter(l -> l.startsWith("./fishbone ")).toList();
    assertThat(commands).hasSize(4);
    for (String command : commands) {
      String placed =
          command
              .substring("./fishbone ".length())
              .replace("lab/recordings", RECORDINGS.toString())
              .replace("out/", temp + "/");
      assertThat(run(placed.split(" ", -1))).as(command + err).isZero();
    }
    assertThat(temp.resolve("scan")).isDirectoryContaining("glob:**scan.{md,html,json,sarif}");
    assertThat(temp.resolve("incidents/storm/findings.json")).exists();
  }

  /** As if the night before had been scanned and told the same. */
  private void dayBefore() throws IOException {
    Path nights = temp.resolve("state/nights");
    Path kept;
    try (var files = Files.list(nights)) {
      kept = files.findFirst().orElseThrow();
    }
    String day = kept.getFileName().toString().replace(".json", "");
    String before = java.time.LocalDate.parse(day).minusDays(1).toString();
    Files.writeString(
        nights.resolve(before + ".json"), Files.readString(kept).replace(day, before));
  }

  private String document() throws IOException {
    return Files.readString(temp.resolve("out/scan.md"));
  }

  private int scan(String recording, String... more) {
    String[] arguments =
        new String[] {
          "scan",
          RECORDINGS.resolve(recording).toString(),
          "--state",
          temp.resolve("state").toString(),
          "--out",
          temp.resolve("out").toString()
        };
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return run(all);
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
  }
}
