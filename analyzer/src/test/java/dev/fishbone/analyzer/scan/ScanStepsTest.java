package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import dev.fishbone.rules.Fix;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a scan proposes to do: one step a change, however many risks it ends. */
final class ScanStepsTest {
  /** Both fixes are of one place, but a budget sets no deadline. */
  @Test
  void aChangeThatSetsSomethingElseInTheSamePlaceIsAStepOfItsOwn() {
    List<Sighting> both =
        List.of(
            mended("R0000000001", "retry: {attempts: 3, backoff: exponential, budget: 10 %}"),
            mended("R0000000002", "retry: {attempts: 2, deadline: 800ms}"));
    Steps steps = steps(both);
    assertThat(steps.items()).hasSize(2);
  }

  @Test
  void whatIsChangedInOnePlaceIsOneStepAgainstAllThatItEnds() {
    List<Sighting> both =
        List.of(
            mended("R0000000001", "retry: {attempts: 3, backoff: exponential}"),
            mended("R0000000002", "retry: {attempts: 3, backoff: exponential, budget: 10 %}"));
    Steps steps = steps(both);
    assertThat(steps.items()).hasSize(1);
    assertThat(steps.items().get(0).body()).contains("R0000000001 (").contains("R0000000002 (");
    assertThat(steps.items().get(0).code())
        .hasValueSatisfying(c -> assertThat(c).contains("budget: 10 %"));
  }

  private static Steps steps(List<Sighting> found) {
    Night night = new Night(LocalDate.parse("2026-03-05"), found);
    Scanned scanned =
        new Scanned(RiskMemory.of(List.of(night)), night, Acknowledged.none(), List.of());
    return DocumentParser.parse("scan.md", ScanDocument.of(scanned))
        .first(Steps.class)
        .orElseThrow();
  }

  private static Sighting mended(String id, String code) {
    return new Sighting(
        id,
        "latent/retry-storm",
        "orders->pricing",
        Verdict.FOUND,
        "If all calls fail, its load is 12 times the usual",
        "If all calls fail, its load is 12 times the usual",
        "Bound the retries",
        Optional.of(new Fix("in orders", "yaml", code, "")),
        Optional.empty(),
        Optional.of(new Sighting.Size(12, 12, 12, 12, 3)));
  }
}
