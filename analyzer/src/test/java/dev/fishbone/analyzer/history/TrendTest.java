package dev.fishbone.analyzer.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.history.PastIncident.Cause;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What incidents say together, and what they do not. */
final class TrendTest {
  private static String text(List<PastIncident> incidents) {
    return String.join("\n", TrendText.of(Trend.of(incidents)));
  }

  private static List<PastIncident> quarter(int month, double... seconds) {
    List<PastIncident> incidents = new ArrayList<>();
    for (int i = 0; i < seconds.length; i++) {
      String day = "2026-0" + month + "-1" + i + "T09:00:00Z";
      incidents.add(Past.paged("INC-" + month + i, day, seconds[i]));
    }
    return incidents;
  }

  @Test
  void ofTwoIncidentsNoDistributionIsTold() {
    assertThat(text(quarter(8, 60, 120)))
        .contains("2026-Q3: 2 incidents (retry 2)")
        .contains("time to page        n=2: no distribution (1 min, 2 min)")
        .contains("time to detect      2 not assessed")
        .contains("What improved: not assessed, there are not two quarters yet")
        .doesNotContain("median");
  }

  @Test
  void anUnknownTimeIsNoZero() {
    List<PastIncident> incidents = new ArrayList<>(quarter(8, 60, 120, 180, 240, 300));
    incidents.add(Past.bare("INC-X", "2026-08-20T09:00:00Z"));
    // Of 60 to 300 the median is 180; with a zero it would be 150.
    assertThat(text(incidents))
        .contains("n=5: median 3 min, 90th percentile needs 10, 1 not assessed");
  }

  @Test
  void tenIncidentsHaveAMedianAndANinetiethPercentile() {
    // 100, 200 … 1000 s: the median lies halfway from 500 to 600, the ninth tenth at 900 + 0.1 ·
    // 100.
    double[] seconds = {1000, 900, 800, 700, 600, 500, 400, 300, 200, 100};
    Quarter quarter = Quarter.of(quarter(8, seconds)).get(0);
    assertThat(quarter.lengths().get(Length.PAGE))
        .satisfies(
            d -> {
              assertThat(d.median()).isEqualTo(550);
              assertThat(d.p90()).isEqualTo(910);
            });
  }

  @Test
  void fourAgainstFiveAreTooFewToCompare() {
    List<PastIncident> incidents = new ArrayList<>(quarter(5, 900, 900, 900, 900));
    incidents.addAll(quarter(8, 10, 10, 10, 10, 10));
    assertThat(text(incidents))
        .contains("What improved, 2026-Q3 against 2026-Q2")
        .contains("too few to compare: n=5 against n=4, 5 each are needed");
  }

  @Test
  void aDifferenceThatMayBeChanceIsNotCalledAnImprovement() {
    List<PastIncident> incidents = new ArrayList<>(quarter(5, 100, 300, 500, 700, 900));
    incidents.addAll(quarter(8, 90, 290, 490, 690, 890));
    assertThat(text(incidents))
        .contains("no difference shown, which is no proof that there is none (p ")
        .doesNotContain("shorter");
  }

  @Test
  void shorterInEveryPairIsAnImprovementAndTheOtherWayRoundIsNone() {
    double[] slow = {600, 610, 620, 630, 640, 650};
    double[] quick = {60, 61, 62, 63, 64, 65};
    List<PastIncident> better = new ArrayList<>(quarter(5, slow));
    better.addAll(quarter(8, quick));
    // U = 0 of 6 and 6: the normal approximation gives z = 17.5 / √39, two-sided 0.005.
    assertThat(text(better)).contains("shorter: in 100 % of pairs (p 0.005");
    List<PastIncident> worse = new ArrayList<>(quarter(5, quick));
    worse.addAll(quarter(8, slow));
    assertThat(text(worse)).contains("longer: in 100 % of pairs");
  }

  @Test
  void whatCameBeforeItsBaseIsToldAsThat() {
    assertThat(text(quarter(8, -30))).contains("n=1: no distribution (30 s before)");
  }

  @Test
  void aFindingThatCameBackIsToldWithItsIncidentsAndOneThatDidNotIsNot() {
    Cause storm = new Cause("amplification/retry-storm", "orders->pricing");
    Cause once = new Cause("pool/leak", "pricing/db");
    List<PastIncident> incidents =
        List.of(
            Past.of("A", "2026-05-02T03:00:00Z", "pool", Map.of(), List.of(), List.of(storm)),
            Past.of(
                "B", "2026-08-02T03:00:00Z", "pool", Map.of(), List.of(), List.of(once, storm)));
    assertThat(text(incidents))
        .contains("  2 times amplification/retry-storm of orders->pricing: A, B")
        .doesNotContain("pool/leak");
  }

  @Test
  void whoWasNotPagedIsCountedByReasonAndOwnerAndWhatIsSuspectedStandsBeside() {
    PastIncident incident =
        Past.of(
            "A",
            "2026-05-02T03:00:00Z",
            "pool",
            Map.of(),
            List.of(
                new Unpaged("PoolWait", Reason.NOT_PAGING, "pricing", true),
                new Unpaged("PoolWait", Reason.NOT_PAGING, "pricing", false),
                new Unpaged("Errors", Reason.SUPPRESSED, "", true)),
            List.of());
    assertThat(text(List.of(incident)))
        .contains("  1 not_paging, pricing (1 more suspected)")
        .contains("  1 suppressed, owner unknown");
  }
}
