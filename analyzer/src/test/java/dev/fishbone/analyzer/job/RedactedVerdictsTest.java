package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.score.Scoring;
import dev.fishbone.connectors.redact.Redaction;
import dev.fishbone.connectors.redact.RedactionKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A copy for sharing is judged as its original is. */
final class RedactedVerdictsTest {
  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"checkout-lookalike", "checkout-outage"})
  void theCopyHasTheSameVerdictsSubjectsAndFigures(String name) throws Exception {
    Path original = Examples.FOLDER.resolve(name);
    Path copy = temp.resolve("copy");
    List<String> notes = new ArrayList<>();
    Redaction.copy(original, copy, RedactionKey.random(), notes::add);

    Findings before = analyze(original, "before");
    Findings after = analyze(copy, "after");
    assertThat(notes).isEmpty();
    assertThat(lines(after)).isEqualTo(lines(before)).hasSizeGreaterThanOrEqualTo(4);
    assertThat(after.impact().stream().map(i -> i.name() + " " + i.value()))
        .isEqualTo(before.impact().stream().map(i -> i.name() + " " + i.value()).toList());
    assertThat(Copy.gaps(after)).isEqualTo(Copy.gaps(before));
    assertThat(Scoring.score(copy).differences()).isEmpty();
  }

  private Findings analyze(Path recording, String out) throws Exception {
    IncidentJob.run(recording, temp.resolve(out), Progress.SILENT);
    return Json.EXACT.readValue(
        Files.readAllBytes(temp.resolve(out).resolve("findings.json")), Findings.class);
  }

  private static List<String> lines(Findings findings) {
    List<String> lines = new ArrayList<>();
    for (VerdictEntry verdict : findings.verdicts()) {
      // What is written of a change goes, and with it one of the things that tell who did it.
      if (verdict.rule().startsWith("change/")) {
        lines.add(verdict.rule() + " " + verdict.verdict());
        continue;
      }
      lines.add(
          String.join(
              " ",
              verdict.rule(),
              verdict.verdict(),
              verdict.subject(),
              String.valueOf(verdict.confidence())));
      List<FigureEntry> figures = verdict.figures() == null ? List.of() : verdict.figures();
      figures.stream()
          // When each instance came back is called after the instance.
          .filter(f -> !f.name().startsWith("back-"))
          .forEach(
              f ->
                  lines.add(
                      f.name() + " " + f.value() + " " + f.low() + " " + f.high() + f.unit()));
    }
    return lines;
  }
}
