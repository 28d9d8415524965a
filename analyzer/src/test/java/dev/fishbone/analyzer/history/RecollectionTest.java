package dev.fishbone.analyzer.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.ConfidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.HandMade;
import dev.fishbone.analyzer.history.PastIncident.Cause;
import dev.fishbone.analyzer.history.PastIncident.Moment;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is remembered of findings. */
final class RecollectionTest {
  private static PastIncident of(VerdictEntry... verdicts) {
    return Recollection.of(
        HandMade.of(List.of(verdicts), List.of()), Map.of("PoolWait", "pricing"));
  }

  private static VerdictEntry verdict(
      int rank, String rule, String subject, String verdict, String bone, double unpaged) {
    return new VerdictEntry(
        "F0000000001",
        rank,
        rule,
        subject,
        1,
        verdict,
        "it did",
        List.of("it did"),
        "mend it",
        null,
        bone,
        new Findings.Range(HandMade.FROM, HandMade.TO),
        new ConfidenceEntry("high", 0.9),
        List.of(new FigureEntry("class", unpaged, "of U1-U9", unpaged, unpaged, List.of())),
        null,
        null,
        List.of(),
        List.of("orders"));
  }

  @Test
  void whatIsClearOrNotAssessedOrKeptPeopleFromKnowingIsNoCause() {
    PastIncident incident =
        of(
            verdict(1, "paging/detection-gap", "orders", Findings.FINDING, "Detection", 1),
            verdict(2, "pool/sizing", "pricing/db", Findings.SUSPECTED, "Capacity", 1),
            HandMade.clear(),
            HandMade.notAssessed());
    assertThat(incident.family()).isEqualTo(PastIncident.UNKNOWN);
    assertThat(incident.causes()).containsExactly(new Cause("paging/detection-gap", "orders"));
  }

  @Test
  void whatFailedFirstGivesWayToWhatMadeItFailAndStandsWhereThereIsNothingElse() {
    VerdictEntry first = verdict(0, "onset/first-failing", "pricing", "finding", "Change", 0);
    assertThat(of(first).family()).isEqualTo("onset");
    assertThat(of(first, HandMade.storm("it retried")).family()).isEqualTo("amplification");
  }

  @Test
  void timesAreTheDocumentsAndThoseItDoesNotHaveAreNotThere() {
    PastIncident incident = of(HandMade.storm("it retried"), HandMade.pool("it was full", 1200));
    assertThat(incident.id()).isEqualTo("INC-7");
    assertThat(incident.service()).isEqualTo("orders");
    assertThat(incident.moments())
        .isEqualTo(Map.of(Moment.PAGED, Instant.parse("2026-08-14T09:55:00Z")));
    assertThat(incident.lengths()).isEqualTo(Map.of(Length.PAGE, Past.exact(540)));
  }

  @Test
  void anAlertThatPagedNobodyIsKeptWithItsReasonAndOwner() {
    assertThat(
            of(
                    verdict(1, "paging/unpaged-alert", "PoolWait", "finding", "Detection", 2),
                    verdict(2, "paging/unpaged-alert", "Odd%20One", "suspected", "Detection", 77),
                    verdict(3, "paging/missing-rule", "orders", "finding", "Detection", 0))
                .unpaged())
        .containsExactly(
            new Unpaged("PoolWait", Reason.SUPPRESSED, "pricing", true),
            new Unpaged("Odd One", Reason.UNKNOWN, "", false),
            new Unpaged("orders", Reason.NO_RULE, "", true));
  }

  @Test
  void oneWithoutAnEffectHasNoTimes() {
    Findings felt = HandMade.of(List.of(HandMade.storm("it retried")), List.of());
    Findings nothing =
        new Findings(
            felt.schema(),
            felt.product(),
            felt.recording(),
            felt.incident(),
            felt.zone(),
            List.of(),
            Map.of(),
            List.of(),
            List.of(),
            felt.verdicts(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    PastIncident incident = Recollection.of(nothing, Map.of());
    assertThat(incident.service()).isEmpty();
    assertThat(incident.lengths()).isEmpty();
    assertThat(incident.start()).isEqualTo(HandMade.FROM);
  }
}
