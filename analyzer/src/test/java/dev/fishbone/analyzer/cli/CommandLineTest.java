package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.book.RuleBook;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as a person or a script types them. */
final class CommandLineTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;

  @BeforeEach
  void home() {
    System.setProperty("fishbone.home", HOME.toString());
  }

  @AfterEach
  void noTraceOfAStack() {
    System.clearProperty("fishbone.home");
    assertThat(out + err.toString()).doesNotContain("\tat ").doesNotContain("Exception");
  }

  private int fishbone(String... arguments) {
    return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  @Test
  void withoutACommandTheUsageGoesToStandardErrorWithExitTwo() {
    assertThat(fishbone()).isEqualTo(2);
    assertThat(err.toString()).contains("demo", "analyze", "rules", "explain", "lab");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void analyzeWithoutOutIsAMatterOfUsage() {
    assertThat(fishbone("analyze", "somewhere")).isEqualTo(2);
    assertThat(err.toString()).contains("--out");
  }

  @Test
  void aMissingRecordingIsOneSentence() {
    assertThat(fishbone("analyze", temp.resolve("none").toString(), "--out", temp.toString()))
        .isEqualTo(1);
    assertThat(err.toString()).contains("no such folder").contains("window.yml");
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void aFileInsteadOfAFolderIsOneSentence() throws Exception {
    Path file = Files.writeString(temp.resolve("file"), "x");
    assertThat(fishbone("analyze", file.toString(), "--out", temp.resolve("o").toString()))
        .isEqualTo(1);
    assertThat(err.toString()).contains("is no folder");
  }

  @Test
  void whatMovesACursorDoesNotReachTheTerminal() {
    assertThat(OneLine.of("a\nb\u001b[31m\u009b2J\u202ec \r\n d\n"))
        .isEqualTo("a b\ufffd[31m\ufffd2J\ufffdc d");
  }

  @Test
  void aNameFromTheCommandLineIsShownWithoutItsEscapes() {
    assertThat(fishbone("analyze", "no\u001b[31mne", "--out", temp.toString())).isEqualTo(1);
    assertThat(err.toString()).doesNotContain("\u001b").contains("no such folder");
  }

  @Test
  void theListOfRulesHasALineEachThatScriptsCanCut() {
    assertThat(fishbone("rules")).isEqualTo(0);
    assertThat(out.toString().lines().map(line -> line.split("\t")[0]))
        .containsExactly(
            "amplification/retry-storm",
            "pool/saturation",
            "paging/unpaged-alert",
            "probe/contention");
    assertThat(out.toString().lines())
        .allMatch(line -> line.split("\t").length == 3 && line.endsWith("?"));
  }

  @Test
  void everyRuleIsExplainedByAPageOfItsOwn() {
    for (var rule : RuleBook.builtIn().rules()) {
      out.getBuffer().setLength(0);
      assertThat(fishbone("explain", rule.info().id())).isEqualTo(0);
      assertThat(out.toString()).contains("Not assessed when", "Settings", "Sources");
      assertThat(out.toString().lines().count()).as("lines of the page").isLessThanOrEqualTo(62);
    }
  }

  @Test
  void anUnknownRuleIsAnsweredWithThoseThatThereAre() {
    assertThat(fishbone("explain", "retry/storms")).isEqualTo(1);
    assertThat(err.toString())
        .contains("no rule 'retry/storms'")
        .contains("amplification/retry-storm");
  }

  @Test
  void theDemoNamesTheFourCausesAndEndsWithThePathOfThePostmortem() throws Exception {
    Path folder = temp.resolve("demo");
    assertThat(fishbone("demo", "--quiet", "--out", folder.toString())).isEqualTo(0);

    List<String> lines = out.toString().lines().toList();
    assertThat(err.toString()).isEmpty();
    assertThat(lines).hasSizeLessThanOrEqualTo(11);
    assertThat(lines.get(0)).startsWith("Effect: Orders API unavailable for ");
    assertThat(lines.get(1)).startsWith("Likeliest cause: ").contains("confidence");
    assertThat(lines).anyMatch(line -> line.startsWith("First: "));
    assertThat(lines).anyMatch(line -> line.startsWith("Not assessed: "));
    assertThat(lines.get(lines.size() - 1)).isEqualTo(folder.resolve("postmortem.md").toString());
    assertThat(Files.readString(folder.resolve("postmortem.md")))
        .contains(
            "amplification/retry-storm",
            "pool/saturation",
            "paging/unpaged-alert",
            "probe/contention");
  }
}
