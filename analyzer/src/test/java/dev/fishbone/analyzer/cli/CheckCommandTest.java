package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code check} as a person or a pipeline types it. */
final class CheckCommandTest {
  private static final Path FINDINGS = Path.of("src/test/resources/check/findings.json");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;
  private Path dir = Path.of("");
  private Path right = Path.of("");
  private Path wrong = Path.of("");

  @BeforeEach
  void drafts() throws Exception {
    dir = Files.createDirectory(temp.resolve("dir"));
    Files.copy(FINDINGS, dir.resolve("findings.json"));
    right = Files.writeString(temp.resolve("right.md"), "Paged at 09:55 by `x`.\n");
    wrong = Files.writeString(temp.resolve("wrong.md"), "Paged at 10:55.\n");
  }

  private int fishbone(Object... arguments) {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    return Main.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  @Test
  void aDraftThatIsBorneOutEndsWithZero() {
    assertThat(fishbone("check", right, "--against", dir)).isZero();
    assertThat(out.toString())
        .startsWith(right + ":1:10: supported: \"09:55\": ")
        .endsWith("1 claims supported, 0 contradicted, 0 not checkable\n");
  }

  @Test
  void aContradictionEndsWithFour() {
    assertThat(fishbone("check", wrong, "--against", dir)).isEqualTo(4);
    assertThat(out.toString()).contains(":1:10: contradicted: \"10:55\": (zone) ");
  }

  @Test
  void withoutEvidenceTheDraftIsHeldAgainstItself() {
    assertThat(fishbone("check", wrong)).isZero();
    assertThat(out.toString()).contains("not checkable");
  }

  @Test
  void whatCannotBeReadIsOneSentenceAndExitOne() throws Exception {
    assertThat(fishbone("check", temp.resolve("none.md"))).isEqualTo(1);
    assertThat(fishbone("check", temp)).isEqualTo(1);
    assertThat(fishbone("check", right, "--against", temp)).isEqualTo(1);
    Files.write(temp.resolve("latin.md"), "Größe".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(fishbone("check", temp.resolve("latin.md"))).isEqualTo(1);
    Files.writeString(dir.resolve("findings.json"), "{");
    assertThat(fishbone("check", right, "--against", dir)).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(5).allMatch(line -> line.startsWith("fishbone: "));
  }

  @Test
  void usageIsTwo() {
    assertThat(fishbone("check")).isEqualTo(2);
    assertThat(fishbone("check", right, "--format", "xml")).isEqualTo(2);
    assertThat(fishbone("check", right, "--out", right)).isEqualTo(2);
    assertThat(right).hasContent("Paged at 09:55 by `x`.\n");
  }

  @Test
  void jsonHasItsKeysInOrder() throws Exception {
    Path report = temp.resolve("report.json");
    assertThat(fishbone("check", wrong, "--against", dir, "--format", "json", "--out", report))
        .isEqualTo(4);
    assertThat(out.toString()).isEmpty();
    JsonNode json = Json.EXACT.readTree(Files.readString(report));
    assertThat(json.propertyNames())
        .containsExactly("schema", "product", "draft", "against", "summary", "claims");
    assertThat(json.path("claims").get(0).propertyNames())
        .containsExactly(
            "line",
            "column",
            "end-line",
            "end-column",
            "words",
            "verdict",
            "slip",
            "sentence",
            "evidence");
  }

  @Test
  void hostileTextStaysText() throws Exception {
    Path hostile =
        Files.writeString(
            temp.resolve("h.md"),
            "Any \u001b[31mred\u202e flag over 10% must wait.\n\nA red flag over 20% must wait.\n");
    assertThat(fishbone("check", hostile)).isEqualTo(4);
    assertThat(out.toString()).doesNotContain("\u001b", "\u202e").contains("\ufffd");
  }

  @Test
  void theCommandsOfItsPageRun() throws Exception {
    List<String> commands = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/check.md"))) {
      if (line.startsWith("./fishbone check ")) {
        commands.add(line.substring("./fishbone ".length()));
      }
    }
    assertThat(commands).hasSizeGreaterThan(2);
    for (String command : commands) {
      Object[] words =
          command
              .replace("DRAFT.md", wrong.toString())
              .replace("DIR", dir.toString())
              .replace("report.sarif", temp.resolve("report.sarif").toString())
              .split(" ");
      assertThat(fishbone(words)).as(command).isIn(0, 4);
    }
    assertThat(err.toString()).isEmpty();
  }
}
