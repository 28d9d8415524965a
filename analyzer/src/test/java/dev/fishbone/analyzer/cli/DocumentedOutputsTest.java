package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.decisions.DecisionsFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/outputs.md}: its command, its files and columns, its decisions. */
final class DocumentedOutputsTest {
  private static final Path HOME = Path.of("..");
  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;

  @AfterEach
  void noTraceOfAStack() {
    assertThat(err.toString()).doesNotContain("\tat ").doesNotContain("Exception");
  }

  private static String page() throws Exception {
    return Files.readString(HOME.resolve("docs/outputs.md"));
  }

  private int run(String command) {
    String placed =
        command
            .substring("./fishbone ".length())
            .replace("examples/", HOME.resolve("examples") + "/")
            .replace("out/outage", temp.resolve("outage").toString());
    err.getBuffer().setLength(0);
    return Main.run(
        placed.split(" ", -1), new PrintWriter(new StringWriter()), new PrintWriter(err));
  }

  private static String command() throws Exception {
    return page().lines().filter(line -> line.startsWith("./fishbone ")).findFirst().orElseThrow();
  }

  @Test
  void theCommandWritesTheFilesAndColumnsThatThePageNames() throws Exception {
    assertThat(run(command())).as(err.toString()).isZero();
    Path out = temp.resolve("outage");
    Matcher row = Pattern.compile("(?m)^\\| `([^`]+)` \\|").matcher(head(page()));
    List<String> named = row.results().map(r -> r.group(1).replaceAll("/$", "")).toList();
    try (Stream<Path> written = Files.list(out)) {
      assertThat(written.map(f -> f.getFileName().toString()).toList())
          .containsExactlyInAnyOrderElementsOf(named);
    }
    assertThat(Files.readString(out.resolve("digest.md")).lines()).hasSize(5);
    assertColumns(out.resolve("actions.csv"), "## actions.csv", List.of());
    assertColumns(
        out.resolve("failed-requests.csv"),
        "## failed-requests.csv",
        List.of("http.route", "hash:enduser.id"));
    assertColumns(out.resolve("evidence/index.csv"), "## evidence/", List.of());
    try (Stream<Path> files = Files.list(out.resolve("evidence"))) {
      Path one = files.filter(f -> f.getFileName().toString().startsWith("F")).findFirst().get();
      assertColumns(one, "Each `ID.csv`", List.of());
    }
  }

  /** Up to the first heading below the title. */
  private static String head(String page) {
    return page.substring(0, page.indexOf("\n## "));
  }

  private static void assertColumns(Path file, String section, List<String> more) throws Exception {
    String from = page().substring(page().indexOf(section));
    String table = from.substring(from.indexOf("| column |"));
    table = table.substring(0, table.indexOf("\n\n"));
    List<String> named =
        table
            .lines()
            .skip(2)
            .map(line -> line.substring(1, line.indexOf('|', 1)))
            .flatMap(cell -> Pattern.compile("`([^`]+)`").matcher(cell).results())
            .map(r -> r.group(1))
            .toList();
    String header =
        Files.readAllLines(file).stream().filter(l -> !l.startsWith("#")).findFirst().orElse("");
    assertThat(header)
        .isEqualTo(String.join(",", Stream.concat(named.stream(), more.stream()).toList()));
  }

  @Test
  void theDecisionsAreReadAsThePageHasThem() throws Exception {
    String from = page().substring(page().indexOf("```yaml\n") + "```yaml\n".length());
    String yaml = from.substring(0, from.indexOf("```"));
    assertThat(DecisionsFile.read("decisions.yml", yaml).all()).hasSize(2);
  }

  @Test
  void decisionsAmongTheResultsAreReadAndANamedFileWins() throws Exception {
    Path out = Files.createDirectories(temp.resolve("outage"));
    Path beside = Files.writeString(out.resolve("decisions.yml"), "decisions: [{id: no}]\n");
    assertThat(run(command())).isEqualTo(1);
    assertThat(err.toString().lines().toList())
        .containsExactly(
            "fishbone: "
                + beside
                + ":1:18: id must be that of a verdict: F or N and ten hex digits, not \"no\"");
    assertThat(out.resolve("findings.json")).doesNotExist();
    Path named = Files.writeString(temp.resolve("d.yml"), "decisions: []\n");
    assertThat(run(command() + " --decisions " + named)).isZero();
    assertThat(err.toString()).contains(beside + " is not read, since --decisions names " + named);
    assertThat(run(command() + " --decisions " + temp.resolve("none.yml"))).isEqualTo(1);
    assertThat(err.toString()).contains("none.yml: there is no such file");
  }

  @Test
  void anAttributeWithoutANameIsAMistakeOfUsage() throws Exception {
    assertThat(run(command() + " --show hash:")).isEqualTo(2);
  }
}
