package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code history} and {@code metrics} as they are typed. */
final class HistoryAndMetricsTest {
  private static final Path HOME = Path.of("..");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;

  @AfterEach
  void noTraceOfAStack() {
    assertThat(err.toString()).doesNotContain("\tat ").doesNotContain("Exception");
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  private String place(String name) {
    return temp.resolve(name).toString();
  }

  private int analyze(String recording) {
    Path folder = HOME.resolve("lab/recordings").resolve(recording);
    return run(
        "analyze", folder.toString(), "--out", place(recording), "--history", place("history"));
  }

  @Test
  void anIncidentIsKeptOnceHoweverOftenItIsAnalysed() throws Exception {
    assertThat(analyze("alert-to-chat")).isZero();
    assertThat(analyze("alert-to-chat")).isZero();
    assertThat(run("history", "--state", place("history"))).isZero();
    // By its truth a full pool, and PricingPoolWait went to chat; its rule names no team. The page
    // came 26.5 s after the failures began, by the lab's clock, within 5 s.
    assertThat(out.toString())
        .contains("1 incident in the history", "2026-Q4: 1 incident (pool 1)")
        .contains("time to mitigate    1 not assessed")
        .contains("  1 not_paging, owner unknown")
        .contains("What recurs: no finding came back");
    assertThat(run("history", "--state", place("history"), "--format", "json")).isZero();
    JsonNode page =
        Json.EXACT.readTree(out.toString()).path("quarters").path(0).path("lengths").path("PAGE");
    assertThat(page.path("seconds").path(0).asDouble()).isBetween(21.5, 31.5);
    assertThat(page.path("not-assessed").asInt()).isZero();
  }

  @Test
  void anAlertIsOfTheTeamThatItsRuleNames() throws Exception {
    Path recording = HOME.resolve("lab/recordings/alert-to-chat");
    Path copy = temp.resolve("copy");
    try (var files = Files.walk(recording)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(recording.relativize(file).toString()));
      }
    }
    Path rules = copy.resolve("alerts/rules.json");
    String named = Files.readString(rules);
    assertThat(named).contains("\"labels\":{\"service\":\"pricing\"");
    Files.writeString(
        rules,
        named.replace(
            "\"labels\":{\"service\":\"pricing\"",
            "\"labels\":{\"team\":\"prices\",\"service\":\"pricing\""));
    assertThat(run("analyze", copy.toString(), "--out", place("o"), "--history", place("history")))
        .isZero();
    assertThat(run("history", "--state", place("history"))).isZero();
    assertThat(out.toString()).contains("  1 not_paging, prices");
  }

  @Test
  void whatRecursIsFoundOverTwoIncidents() {
    assertThat(analyze("alert-to-chat")).isZero();
    assertThat(analyze("alert-too-short")).isZero();
    assertThat(run("history", "--state", place("history"))).isZero();
    assertThat(out.toString())
        .contains("2 times paging/unpaged-alert of PricingPoolWait: ")
        .contains("n=2: no distribution (");
  }

  @Test
  void aHistoryThatCannotBeKeptCostsNothingOfTheAnalysis() throws Exception {
    Files.writeString(temp.resolve("history"), "a file");
    assertThat(analyze("alert-to-chat")).isEqualTo(1);
    assertThat(err.toString().lines().filter(l -> l.contains("cannot hold a history"))).hasSize(1);
    assertThat(temp.resolve("alert-to-chat/postmortem.md")).exists();
    assertThat(out.toString()).contains("Written: ");
  }

  @Test
  void theCommandsOfThePageRunAndTheSecondTimeGiveTheSameBytes() throws Exception {
    List<String> commands =
        Files.readString(HOME.resolve("docs/metrics.md"))
            .lines()
            .filter(line -> line.startsWith("./fishbone "))
            .map(line -> line.substring("./fishbone ".length()))
            .map(line -> line.replace(" examples/", " " + HOME + "/examples/"))
            .map(line -> line.replace(" lab/", " " + HOME + "/lab/"))
            .map(line -> line.replace(" out/", " " + temp + "/"))
            .toList();
    assertThat(commands).hasSize(4);
    for (String command : commands) {
      assertThat(run(command.split(" ", -1))).as(command + "\n" + err).isZero();
    }
    Path file = temp.resolve("fishbone.prom");
    String told = Files.readString(file);
    assertThat(told)
        .contains("fishbone_incidents{class=\"change\",} 1.0")
        .contains("fishbone_unpaged_alerts{owner=\"unknown\",reason=\"not_paging\",} 1.0")
        .containsPattern("fishbone_scan_spans [1-9]")
        .containsPattern("fishbone_latent_risks\\{rule=\"latent/retry-storm\",.*candidate.* [1-9]");
    assertThat(run(commands.get(3).split(" ", -1))).isZero();
    assertThat(Files.readString(file)).isEqualTo(told);
  }

  @Test
  void whatIsNotThereIsToldInOneSentenceAndNothingIsWritten() throws Exception {
    assertThat(run("metrics", "--textfile", place("f.prom"))).isEqualTo(2);
    assertThat(run("metrics", "--state", temp.toString(), "--textfile", place("f.txt")))
        .isEqualTo(2);
    assertThat(run("metrics", "--state", temp.toString(), "--textfile", place("none/f.prom")))
        .isEqualTo(2);
    for (String option : List.of("--history", "--state")) {
      assertThat(run("metrics", option, place("none"), "--textfile", place("f.prom"))).isEqualTo(1);
      assertThat(err.toString().lines()).hasSize(1);
    }
    try (var files = Files.list(temp)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aPushThatFailsEndsWithOneAndTheFileIsThere() throws IOException {
    Path nights = Files.createDirectories(temp.resolve("state/nights"));
    assertThat(nights).exists();
    assertThat(
            run(
                "metrics",
                "--state",
                place("state"),
                "--textfile",
                place("f.prom"),
                "--pushgateway",
                "http://127.0.0.1:9"))
        .isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "fishbone: the Pushgateway at 127.0.0.1:9 took no metrics: nobody listens there"
                + System.lineSeparator());
    assertThat(temp.resolve("f.prom")).exists();
  }
}
