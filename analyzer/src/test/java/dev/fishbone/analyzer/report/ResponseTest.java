package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.HandMade;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The paragraph of how soon people knew and acted. */
final class ResponseTest {
  @Test
  void aLengthWithoutItsMomentIsNotTold() {
    Findings findings = HandMade.of(List.of(HandMade.clear()), List.of(), "Orders API", false);
    assertThat(new Response(findings, new Effects(findings)).isEmpty()).isTrue();
  }

  @Test
  void whatEndedItIsNotAssessedWhereNoChangeIsKnownToHave() {
    Findings findings = HandMade.of(List.of(HandMade.clear()), List.of());
    assertThat(Postmortem.of(findings)).contains("When it was mitigated is not assessed");
  }

  @Test
  void whatDidNotEndTheTroubleIsNoMitigation() {
    Findings findings = HandMade.of(List.of(HandMade.pool("the pool was full", 1200)), List.of());
    assertThat(Mitigation.of(findings, findings.effects().get(0))).isEmpty();
  }

  @Test
  void aPageIsToldFromItsBaseWithTheTarget() {
    Findings findings = HandMade.of(List.of(HandMade.clear()), List.of());
    assertThat(Postmortem.of(findings))
        .contains(
            "The first page, oncall, came 9 min after the first symptom; the target is 5 min.");
  }
}
