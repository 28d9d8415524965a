package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.rules.book.RuleBook;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is wrong with the input is said in one sentence or as a gap: never a stack trace, and never
 * a verdict as if nothing were missing.
 */
final class BadInputTest {
  private static final List<String> RULES =
      RuleBook.builtIn().rules().stream().map(rule -> rule.info().id()).toList();

  @TempDir private Path temp;
  private Copy copy = new Copy(Path.of(""), Path.of(""));

  @BeforeEach
  void copyTheOutage() throws Exception {
    copy = Copy.of(Examples.OUTAGE, temp);
  }

  private void fails(String... parts) {
    assertThatThrownBy(copy::analyze)
        .isInstanceOf(RunFailure.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts))
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  @Test
  void withoutWindowYmlThereIsNothingToJudge() throws Exception {
    copy.remove("window.yml");
    fails("window.yml");
  }

  @Test
  void anEmptyWindowIsRefusedWithItsLine() throws Exception {
    copy.edit(
        "window.yml",
        text -> text.replaceFirst("(window:\\s+from: )(\\S+)(\\s+to: )\\S+", "$1$2$3$2"));
    fails("window.yml:", "window");
  }

  @Test
  void aWrongUnitIsRefusedWithItsLineAndWhatToWrite() throws Exception {
    copy.edit(
        "window.yml",
        text -> text.replaceFirst("time-to-page: *[^,}\\s]+", "time-to-page: 5 furlongs"));
    fails("window.yml:", "furlongs");
  }

  @Test
  void anUnknownSettingIsRefusedWithTheNearestName() throws Exception {
    copy.edit("window.yml", text -> text.replaceFirst("time-scale: *10", "time-scal: 10"));
    fails("time-scal", "did you mean");
  }

  @Test
  void aWindowBeforeTheDataJudgesNothing() throws Exception {
    copy.edit(
        "window.yml", text -> text.replaceAll("\\b20(\\d\\d)-(\\d\\d)-(\\d\\d)T", "2019-$2-$3T"));
    Findings findings = copy.analyze();
    Map<String, List<String>> words = Copy.words(findings);
    for (String rule : RULES) {
      assertThat(words.get(rule)).as(rule).containsOnly("not-assessed");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "traces, amplification/retry-storm",
    "metrics, pool/saturation",
    "metrics, paging/unpaged-alert",
    "alerts, ''",
    "pages.jsonl, ''",
    "health.jsonl, ''",
    "config, ''",
    "changes.jsonl, ''"
  })
  void whatIsTakenAwayIsNeverClear(String part, String silenced) throws Exception {
    Findings whole = copy.analyze();
    copy.remove(part);
    Findings findings = copy.analyze();
    assertThat(findings.verdicts())
        .as("clear for lack of " + part)
        .noneMatch(v -> v.is(Findings.CLEAR) && RULES.contains(v.rule()) && newlyClear(whole, v));
    if (!silenced.isEmpty()) {
      // Other signals may still leave a suspicion, never more.
      assertThat(Copy.words(findings).get(silenced))
          .contains("not-assessed")
          .isSubsetOf("not-assessed", "suspected");
    }
  }

  private static boolean newlyClear(Findings whole, Findings.VerdictEntry verdict) {
    return whole.verdicts().stream()
        .noneMatch(
            v ->
                v.is(Findings.CLEAR)
                    && v.rule().equals(verdict.rule())
                    && v.subject().equals(verdict.subject()));
  }

  @Test
  void aTraceFileThatBreaksOffKeepsWhatCameBefore() throws Exception {
    Path file = firstTraceFile();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(Files.size(file) - 1000);
    }
    Findings findings = copy.analyze();
    assertThat(Copy.gaps(findings)).anyMatch(gap -> gap.contains("traces/" + file.getFileName()));
    assertThat(findings.sourceFailed()).isTrue();
  }

  @Test
  void oneBadLineCostsThatLineAndIsNamed() throws Exception {
    copy.add("traces/extra.jsonl", "{\"resourceSpans\":[{\"scopeSp\n");
    Findings findings = copy.analyze();
    assertThat(Copy.gaps(findings)).anyMatch(gap -> gap.contains("traces/extra.jsonl:1"));
    assertThat(Copy.words(findings).get("amplification/retry-storm")).contains("finding");
  }

  @Test
  void theSameSpansTwiceCountOnce() throws Exception {
    Findings once = copy.analyze();
    Path file = firstTraceFile();
    Files.copy(file, file.resolveSibling("again-" + file.getFileName()));
    Findings twice = copy.analyze();
    assertThat(Copy.words(twice)).isEqualTo(Copy.words(once));
    assertThat(twice.impact()).isEqualTo(once.impact());
  }

  @Test
  void aHugeTraceACycleAndHostileNamesChangeNoVerdict() throws Exception {
    Findings plain = copy.analyze();
    long start = plain.recording().from().getEpochSecond() + 30;
    StringBuilder lines = new StringBuilder();
    String trace = "00000000000000000000000000000001";
    for (int i = 1; i <= 100_000; i++) {
      lines.append(
          Spans.line(trace, i, i == 1 ? 0 : i - 1, "batch", "step", start * 1_000_000_000L + i));
    }
    lines.append(
        Spans.line(
            "00000000000000000000000000000002", 1, 2, "batch", "cycle", start * 1_000_000_000L));
    lines.append(
        Spans.line(
            "00000000000000000000000000000002", 2, 1, "batch", "cycle", start * 1_000_000_000L));
    lines.append(
        Spans.line(
            "00000000000000000000000000000003",
            7,
            0,
            "\\\"<script>\\n| `x`",
            "a\\u202eb",
            start * 1_000_000_000L));
    copy.add("traces/extra.jsonl", lines.toString());
    Findings findings = copy.analyze();
    for (String rule : RULES) {
      assertThat(Copy.words(findings).get(rule)).as(rule).isEqualTo(Copy.words(plain).get(rule));
    }
    assertThat(Files.readString(copy.out().resolve("postmortem.md"))).doesNotContain("<script>");
  }

  @Test
  void aFolderBelowAFileCannotBeMade() throws Exception {
    Path file = Files.writeString(temp.resolve("file"), "x");
    assertThatThrownBy(
            () -> IncidentJob.run(copy.recording(), file.resolve("out"), Progress.SILENT))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void aRecordingMayBeNamedByALink() throws Exception {
    Findings plain = copy.analyze();
    Path link = Files.createSymbolicLink(temp.resolve("a link; with ü"), copy.recording());
    assertThat(new Copy(link, temp.resolve("other")).analyze()).isEqualTo(plain);
  }

  @Test
  void resultsMayNotLieWithinTheRecording() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), copy.recording());
    for (Path out : List.of(copy.recording(), link.resolve("traces/report/deep"))) {
      assertThatThrownBy(() -> IncidentJob.run(copy.recording(), out, Progress.SILENT))
          .isInstanceOf(RunFailure.class)
          .hasMessageContaining("lies within the recording");
    }
  }

  @Test
  void twoRunsDoNotShareAFolder() throws Exception {
    RunFolder folder = new RunFolder(temp.resolve("shared"));
    try (JobStore held = JobStore.open(folder, Progress.SILENT)) {
      assertThat(held.repository()).isNotNull();
      assertThatThrownBy(() -> IncidentJob.run(copy.recording(), folder.out(), Progress.SILENT))
          .isInstanceOf(RunFailure.class)
          .hasMessageContaining("another run is writing there");
    }
  }

  @Test
  void aDocumentThatAPersonEditedIsKept() throws Exception {
    copy.analyze();
    Path document = copy.out().resolve("postmortem.md");
    String edited = Files.readString(document) + "\nWhat we learnt: sleep more.\n";
    Files.writeString(document, edited);
    copy.analyze();
    assertThat(Files.readString(copy.out().resolve("postmortem.edited-1.md"))).isEqualTo(edited);
    assertThat(Files.readString(document)).doesNotContain("sleep more");
  }

  private Path firstTraceFile() throws Exception {
    try (Stream<Path> files = Files.list(copy.recording().resolve("traces"))) {
      return files.sorted().findFirst().orElseThrow();
    }
  }
}
