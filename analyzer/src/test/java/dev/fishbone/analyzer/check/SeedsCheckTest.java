package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The two reference documents, each held against itself. */
final class SeedsCheckTest {
  @Test
  void theFirstHasItsThreeContradictions() throws IOException {
    List<Finding> wrong = Incident.contradicted(Incident.alone(seed("checkout-outage.txt")));
    assertThat(wrong)
        .extracting(Finding::words)
        .containsExactly(
            "no customer could complete checkout",
            "Fourteen minutes",
            "The flag service refuses a jump from under 10% to over 50% without a 30 minute canary");
    assertThat(wrong.get(0).sentence()).contains("38%");
    assertThat(wrong.get(1).sentence()).contains("9 min", "14 min");
    assertThat(wrong.get(2).sentence()).contains("over 10%");
  }

  @Test
  void theSecondHasItsOne() throws IOException {
    List<Finding> wrong = Incident.contradicted(Incident.alone(seed("on-call-desk.txt")));
    assertThat(wrong).extracting(Finding::words).containsExactly("two minutes");
    assertThat(wrong.get(0).sentence()).contains("4 min");
  }

  private static String seed(String name) throws IOException {
    Path seed = Path.of("../../shared/seeds", name);
    if (!Files.exists(seed)) {
      // The build's own report counts skipped tests without saying why.
      System.out.println("[not run] a check of " + seed + ": it is absent");
    }
    Assumptions.assumeTrue(Files.exists(seed), "the reference document " + seed + " is absent");
    return Files.readString(seed);
  }
}
