package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.scan.reading.MadeNight;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person points a scan to. */
final class ScanInputsTest {
  @TempDir private Path temp;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void theNightIsThatOnWhichTheSpansEndInTheZoneThatIsSaid() throws Exception {
    Path file = night();
    assertThat(scan(file.toString(), "--sampling", "all")).as(err.toString()).isZero();
    assertThat(nights()).containsExactly("2026-03-02.json");
    assertThat(scan(file.toString(), "--sampling", "all", "--zone", "America/New_York")).isZero();
    assertThat(nights()).containsExactly("2026-03-01.json", "2026-03-02.json");
  }

  @Test
  void tracesOfWhichNobodySaysHowTheyWereSampledAreNotJudged() throws Exception {
    Path file = night();
    scan(file.toString());
    assertThat(document()).contains("how the traces were sampled");
    scan(file.toString(), "--sampling", "all");
    assertThat(document()).doesNotContain("how the traces were sampled");
  }

  @Test
  void whatCannotBeUnderstoodIsSaidInOneSentence() throws Exception {
    Path file = night();
    for (String[] wrong :
        new String[][] {
          {file.toString(), "--from", "2026-03-05T00:00:00Z"},
          {file.toString(), "--to", "2026-05-05T00:00:00Z"},
          {temp.resolve("nothing").toString()},
        }) {
      assertThat(scan(wrong)).isEqualTo(1);
      List<String> said =
          err.toString().lines().filter(line -> !line.startsWith("fishbone: reading")).toList();
      assertThat(said).as(String.join(" ", wrong)).hasSize(1);
    }
    assertThat(scan()).isEqualTo(2);
    for (String share : List.of("most", "150%", "-1", "2")) {
      assertThat(scan(file.toString(), "--sampling", share)).as(share).isEqualTo(2);
    }
    assertThat(err.toString().lines())
        .containsExactly(
            "fishbone: --sampling must be all, tail, unknown, or the share of the traces that was"
                + " kept, such as 0.1, not '2'",
            "See fishbone scan --help");
    assertThat(scan(file.toString(), "--zone", "Mars")).isEqualTo(2);
    assertThat(scan(file.toString(), "--from", "soon")).isEqualTo(2);
    assertThat(scan(file.toString(), "--config", "fishbone.yml")).isEqualTo(2);
    assertThat(nights()).isEmpty();
  }

  @Test
  void aConfiguredSourceIsPulledAndScannedAndTheNextNightPulledAnew() throws Exception {
    night();
    Path config =
        Files.writeString(
            temp.resolve("fishbone.yml"), "sources:\n  t: {kind: otlp, files: [night.jsonl]}\n");
    String[] day = {
      "--config",
      config.toString(),
      "--from",
      "2026-03-02T00:00:00Z",
      "--to",
      "2026-03-02T01:00:00Z"
    };
    assertThat(scan(day)).as(err.toString()).isZero();
    assertThat(nights()).containsExactly("2026-03-02.json");
    assertThat(temp.resolve("out/recording/window.yml")).exists();
    String first = document();
    Files.delete(temp.resolve("night.jsonl"));
    MadeNight.write(temp.resolve("night.jsonl"), new MadeNight(8).checkouts(20, 60).lines());
    assertThat(scan(day)).as(err.toString()).isZero();
    assertThat(document()).isNotEqualTo(first);
    Files.writeString(
        config,
        "sources:\n  t: {kind: otlp, files: [night.jsonl]}\n"
            + "  p: {kind: prometheus, url: 'http://127.0.0.1:1', timeout: 1s}\n");
    assertThat(scan(day)).as("a source that is down").isEqualTo(3);
  }

  @Test
  void aMissingInputLeavesNoStateBehind() throws Exception {
    assertThat(scan(temp.resolve("nothing").toString())).isEqualTo(1);
    assertThat(scan(Files.createDirectories(temp.resolve("empty")).toString())).isEqualTo(1);
    assertThat(scan("--sampling", "150%", night().toString())).isEqualTo(2);
    assertThat(scan("--zone", "Mars", night().toString())).isEqualTo(2);
    assertThat(temp.resolve("out")).doesNotExist();
    Files.writeString(temp.resolve("out"), "a file");
    assertThat(scan(night().toString())).isEqualTo(1);
    assertThat(err.toString()).contains("out is no folder").doesNotContain("reading");
    assertThat(temp.resolve("state")).doesNotExist();
  }

  @Test
  void aWrongOptionIsASentenceAndWhereTheRestStands() {
    assertThat(scan("x", "--acknowleged", "y")).isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSizeBetween(2, 4)
        .last()
        .isEqualTo("See fishbone scan --help");
    assertThat(err.toString()).startsWith("fishbone: Unknown option").contains("--acknowledged");
    assertThat(scan("x", "--fail-on", "\u001b[31mred")).isEqualTo(2);
    assertThat(err.toString()).doesNotContain("\u001b");
  }

  @Test
  void whatIsNoFileOfAcknowledgementsIsRefusedAndNotWaitedFor() throws Exception {
    String night = night().toString();
    for (String none : List.of(temp.toString(), temp.resolve("nowhere").toString(), "/dev/zero")) {
      assertThat(scan(night, "--acknowledged", none)).as(none).isEqualTo(1);
      assertThat(err.toString().lines()).hasSize(1);
      assertThat(err.toString()).contains("give --acknowledged a YAML file");
    }
  }

  @Test
  void aFileThatIsMissingBesideOthersIsSaid() throws Exception {
    Path file = night();
    assertThat(scan(file.toString(), temp.resolve("gone.jsonl").toString(), "--sampling", "all"))
        .isZero();
    assertThat(err.toString()).contains("gone.jsonl is not there");
    assertThat(Files.readString(temp.resolve("out/scan.json"))).contains("gone.jsonl is not there");
    assertThat(document()).contains("What could not be read").contains("gone.jsonl is not there");
  }

  private Path night() throws IOException {
    return MadeNight.write(temp.resolve("night.jsonl"), new MadeNight(4).checkouts(400, 5).lines());
  }

  private List<String> nights() throws IOException {
    try (Stream<Path> files = Files.list(temp.resolve("state/nights"))) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  private String document() throws IOException {
    return Files.readString(temp.resolve("out/scan.md"));
  }

  private int scan(String... more) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> arguments = new ArrayList<>(List.of("scan"));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("--state", temp.resolve("state").toString()));
    arguments.addAll(List.of("--out", temp.resolve("out").toString()));
    return Main.run(
        arguments.toArray(String[]::new), new PrintWriter(out, true), new PrintWriter(err, true));
  }
}
