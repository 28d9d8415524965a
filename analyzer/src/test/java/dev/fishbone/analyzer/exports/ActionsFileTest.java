package dev.fishbone.analyzer.exports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.DocumentState;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.HandMade;
import dev.fishbone.analyzer.report.Postmortem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The steps for a tracker. */
final class ActionsFileTest {
  @Test
  void whereNothingIsToBeDoneTheHeaderStandsAlone() {
    assertThat(ActionsFile.of(HandMade.of(List.of(HandMade.clear()), List.of())))
        .isEqualTo("id,step,removes,owner,due\n");
  }

  @Test
  void theIdsAreThoseThatTheDocumentRemembers() {
    Findings findings =
        HandMade.of(
            List.of(HandMade.storm("orders tried again"), HandMade.pool("the pool was full", 1200)),
            List.of());
    assertThat(ActionsFile.of(findings))
        .isEqualTo(
            """
            id,step,removes,owner,due
            S0a1b2c3d4e,Do something about orders->pricing,F0a1b2c3d4e,,
            S3c91ab04de,Do something about pricing/db,F3c91ab04de,,
            """);
    DocumentState state =
        DocumentParser.parse("postmortem.md", Postmortem.of(findings)).state().orElseThrow();
    assertThat(state.items()).containsKeys("S0a1b2c3d4e", "S3c91ab04de");
  }
}
