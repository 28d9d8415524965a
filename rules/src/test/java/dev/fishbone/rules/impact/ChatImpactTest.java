package dev.fishbone.rules.impact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.Scene;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people wrote about an incident stands among its times. */
final class ChatImpactTest {
  private static final String OUTAGE =
      """
      baseline 12:00 13:30
      effect orders POST /orders
      load 12:00 13:30 100 0
      load 14:00 14:10 100 0
      load 14:10 14:30 100 30
      load 14:30 15:00 100 0
      """;

  @Test
  void machinesSmallTalkAndWhatWasWrittenBeforeAreNoNotes() {
    assertThat(
            notes(
                "note 14:15 alertmanager CheckoutErrors is failing\n"
                    + "note 14:16 Ana lunch anyone?\n"
                    + "note 13:50 Ana deploy is through\n"))
        .isEmpty();
  }

  @Test
  void whatWasDoneIsToldWithWhoWroteItInTheOrderOfTime() {
    assertThat(
            notes("note 14:28 Ben merged the revert, #1841\nnote 14:20 Ana I roll back pricing\n"))
        .containsExactly(
            "14:20 Ana: I roll back pricing | Ana wrote: I roll back pricing",
            "14:28 Ben: merged the revert, #1841 | Ben wrote: merged the revert, #1841");
  }

  private static List<String> notes(String chat) {
    Impact impact = ImpactAssessor.assess(Scene.of(OUTAGE + chat)).impacts().get(0);
    return impact.times().stream()
        .filter(m -> m.name().equals("note"))
        .map(m -> m.at().toString().substring(11, 16) + " " + m.detail() + " | " + said(impact, m))
        .toList();
  }

  private static String said(Impact impact, Moment moment) {
    return impact.evidence().stream()
        .filter(e -> moment.evidence().contains(e.id()))
        .filter(e -> e.kind() == Evidence.Kind.NOTE)
        .map(Evidence::statement)
        .findFirst()
        .orElse("");
  }
}
