package dev.fishbone.analyzer.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.onset.FirstFailing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The node that was harmed is named first, or nothing is claimed; no effect is told. */
final class PetShopTest {
  /** So many of 16 are named: a lesser rule would name fewer. */
  private static final int NAMED = 12;

  @Test
  void nothingIsFoundWhereNothingWasHarmed() throws Exception {
    int suspected = 0;
    for (String traffic : List.of("high_traffic", "low_traffic")) {
      for (int hour = 0; hour < 10; hour++) {
        Verdict verdict = PetShop.calm(traffic, hour).verdicts(new FirstFailing()).get(0);
        assertThat(verdict.isFinding()).as("%s hour %d: %s", traffic, hour, verdict).isFalse();
        suspected += Peer.word(verdict).equals("suspected") ? 1 : 0;
      }
    }
    System.out.println("PetShop: of 20 calm hours " + suspected + " suspected, none found");
  }

  @Test
  void noNodeButTheHarmedOneIsFoundToHaveFailedFirst() throws Exception {
    int found = 0;
    int named = 0;
    for (String traffic : List.of("high_traffic", "low_traffic")) {
      for (int issue = 0; issue < 8; issue++) {
        Verdict verdict = PetShop.issue(traffic, issue).verdicts(new FirstFailing()).get(0);
        boolean right = verdict.subject().equals(Subject.named(PetShop.rootCause(traffic, issue)));
        assertThat(right || !verdict.isFinding()).as("%s %d: %s", traffic, issue, verdict).isTrue();
        found += verdict.isFinding() ? 1 : 0;
        named += right ? 1 : 0;
      }
    }
    System.out.println("PetShop: of 16 root causes " + named + " named first, " + found + " surely");
    assertThat(named).isGreaterThanOrEqualTo(NAMED);
  }
}
