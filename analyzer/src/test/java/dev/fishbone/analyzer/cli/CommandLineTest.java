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
    assertThat(err.toString()).contains("demo", "analyze", "rules", "explain", "redact", "lab");
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
            "change/trigger",
            "onset/first-failing",
            "amplification/retry-storm",
            "amplification/layered",
            "amplification/orphaned-work",
            "amplification/fan-out-growth",
            "retry/backoff",
            "retry/budget",
            "retry/breaker",
            "retry/duplicate-effect",
            "overload/thundering-herd",
            "overload/metastable",
            "pool/saturation",
            "pool/sizing",
            "pool/leak",
            "paging/unpaged-alert",
            "paging/detection-gap",
            "paging/missing-rule",
            "probe/contention",
            "probe/ejection-cascade",
            "probe/liveness-kill",
            "slo/burn");
    assertThat(out.toString().lines())
        .allMatch(line -> line.split("\t").length == 3 && line.endsWith("?"));
  }

  @Test
  void everyRuleIsExplainedByAPageOfItsOwn() {
    for (var rule : RuleBook.every().rules()) {
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
  void aRedactedCopySaysHowManyFilesItHas() throws Exception {
    Path recording = Files.createDirectories(temp.resolve("r"));
    Files.writeString(
        recording.resolve("window.yml"),
        "window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:45:00Z}\n");
    Files.writeString(recording.resolve("to\u001b[31mdo.txt"), "x");
    Path copy = temp.resolve("copy");
    assertThat(fishbone("redact", recording.toString(), "--out", copy.toString())).isEqualTo(0);
    assertThat(out.toString().strip()).isEqualTo(copy + ": 1 files, 1 left out");
    assertThat(err.toString()).contains("do.txt is not in the copy").doesNotContain("\u001b");

    assertThat(fishbone("redact", recording.toString(), "--out", copy.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("is not empty");
  }

  @Test
  void aRedactionsKeyComesFromOnePlace() throws Exception {
    Path key = Files.writeString(temp.resolve("key"), "short");
    String[] both = {"redact", "r", "--out", "o", "--key-file", key.toString(), "--key-env", "K"};
    assertThat(fishbone(both)).isEqualTo(2);
    assertThat(fishbone("redact", "r", "--out", "o", "--key-file", key.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("shorter than 16 bytes");
    assertThat(fishbone("redact", "r", "--out", "o", "--key-env", "NO_SUCH_KEY")).isEqualTo(1);
    assertThat(err.toString()).contains("NO_SUCH_KEY is not set");
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
            "amplification/layered",
            "amplification/orphaned-work",
            "amplification/fan-out-growth",
            "pool/saturation",
            "paging/unpaged-alert",
            "probe/contention");
  }
}
