package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.check.Checker;
import dev.fishbone.analyzer.check.Finding;
import dev.fishbone.analyzer.check.Report;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents that the examples' analyses write, held against those analyses. */
final class CheckedExamplesTest {
  @TempDir private static Path temp;

  @BeforeAll
  static void analyse() throws Exception {
    IncidentJob.run(Examples.OUTAGE, temp.resolve("outage"), Progress.SILENT);
    IncidentJob.run(Examples.LOOKALIKE, temp.resolve("lookalike"), Progress.SILENT);
  }

  @Test
  void eachIsBorneOutByItsOwn() throws IOException {
    for (String name : new String[] {"outage", "lookalike"}) {
      Report report = check(name, name);
      assertThat(report.count(Finding.Verdict.CONTRADICTED)).as(name).isZero();
      assertThat(report.count(Finding.Verdict.SUPPORTED))
          .as(name)
          .isGreaterThan(4 * report.count(Finding.Verdict.NOT_CHECKABLE));
    }
  }

  @Test
  void theOutagesIsContradictedByTheLookAlikes() throws IOException {
    assertThat(check("outage", "lookalike").count(Finding.Verdict.CONTRADICTED)).isGreaterThan(10);
  }

  @Test
  void heldAgainstThemselvesTheyAgree() throws IOException {
    assertThat(Checker.read("x", document("outage")).alone().isContradicted()).isFalse();
    assertThat(Checker.read("x", document("lookalike")).alone().isContradicted()).isFalse();
  }

  private static Report check(String draft, String against) throws IOException {
    byte[] json = Files.readAllBytes(temp.resolve(against).resolve("findings.json"));
    return Checker.read(draft, document(draft)).against(Json.EXACT.readValue(json, Findings.class));
  }

  private static String document(String name) throws IOException {
    return Files.readString(temp.resolve(name).resolve("postmortem.md"));
  }
}
