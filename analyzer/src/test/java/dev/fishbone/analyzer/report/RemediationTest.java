package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FixEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.HandMade;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is told in one place is one step, led by what asks for most; nothing is said twice. */
final class RemediationTest {
  private final List<VerdictEntry> found = new ArrayList<>();

  /** Ranked in the order in which they are found. */
  private RemediationTest found(
      String rule, String subject, String action, @Nullable FixEntry typed) {
    int rank = found.size() + 1;
    found.add(
        new VerdictEntry(
            "F000000000" + rank,
            rank,
            rule,
            subject,
            1,
            Findings.FINDING,
            "claim " + rank,
            List.of("claim " + rank),
            action,
            typed,
            "Code",
            new Findings.Range(HandMade.FROM, HandMade.TO),
            new Findings.ConfidenceEntry("high", 0.9),
            List.of(),
            null,
            null,
            List.of(),
            List.of("orders")));
    return this;
  }

  private List<Step> steps() {
    return Remediation.actions(HandMade.of(found, List.of())).stream()
        .map(Remediation.Action::step)
        .toList();
  }

  private static FixEntry at(String place, String code) {
    return new FixEntry(place, "yaml", code, null);
  }

  @Test
  void differentChangesStayDifferentSteps() {
    found("retry/backoff", "orders->pricing", "Wait longer", at("in a", "backoff"));
    found("retry/backoff", "web->orders", "Wait longer", at("in b", "backoff"));
    found("paging/missing-rule", "orders", "Change A: A with for: 3m", at("in A", "for: 3m"));
    found("paging/missing-rule", "carts", "Change B: B with for: 3m", at("in B", "for: 3m"));
    assertThat(steps()).hasSize(4);
  }

  @Test
  void howCallsAreRepeatedIsOneStepThatAsksForTheBudgetOnceAndTypesIt() {
    found("retry/backoff", "orders->pricing", "Wait longer", at("in a", "backoff"))
        .found(
            "amplification/retry-storm",
            "orders->pricing",
            "Let orders retry from a budget (10 %), with backoff",
            at("in a", "backoff and budget"))
        .found(
            "retry/budget",
            "orders->pricing",
            "Let orders retry from a budget: at most 10 %",
            at("in a", "backoff and budget"));
    assertThat(steps())
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.title())
                  .isEqualTo("Let orders retry from a budget (10 %), with backoff");
              assertThat(step.code()).contains("backoff and budget");
              assertThat(step.body())
                  .startsWith("Wait longer. Removes: Claim 1 (F0000000001); Claim 2")
                  .contains("Claim 3 (F0000000003)");
            });
  }

  @Test
  void theSameChangeIsOneStepWhateverAskedForIt() {
    FixEntry shorter = at("in the rule A", "for: 9s");
    found("paging/unpaged-alert", "A", "Let A fire after 9s", shorter)
        .found("paging/detection-gap", "orders", "Add a rule on the failures of orders", null)
        .found("paging/missing-rule", "orders", "Change A: A with for: 9s", shorter);
    assertThat(steps())
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.title()).isEqualTo("Let A fire after 9s");
              assertThat(step.body())
                  .isEqualTo(
                      "Removes: Claim 1 (F0000000001); Claim 2 (F0000000002); Claim 3"
                          + " (F0000000003). Owner: ____, due: ____.");
            });
  }

  @Test
  void aLatePageAndTheRuleThatIsMissingAreOneStepThatNamesTheRule() {
    found("paging/detection-gap", "orders", "Add a rule on the failures of orders", null)
        .found("paging/missing-rule", "orders", "Add a rule on errors above 10 %", at("x", "rule"));
    assertThat(steps())
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.title()).isEqualTo("Add a rule on errors above 10 %");
              assertThat(step.body()).startsWith("Removes: Claim 1").contains("Claim 2");
              assertThat(step.code()).contains("rule");
            });
  }

  @Test
  void aLatePageOfAnotherServiceKeepsItsStep() {
    found("paging/detection-gap", "carts", "Add a rule on the failures of carts", null)
        .found("paging/missing-rule", "orders", "Add a rule on errors above 10 %", at("x", "rule"));
    assertThat(steps()).hasSize(2);
  }
}
