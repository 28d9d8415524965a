package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The outage at its own pace gives the document that people wrote of such an outage. */
final class SeedShapeTest {
  @TempDir private Path temp;

  private Document document() throws Exception {
    Path recording = Path.of("..", "examples", "checkout-outage-scale-1");
    IncidentJob.run(recording, temp, Progress.SILENT);
    Path file = temp.resolve("postmortem.md");
    return DocumentParser.parse(file.toString(), Files.readString(file));
  }

  @Test
  void theSixBlocksStandInTheSeedsOrderOnTheSeedsBones() throws Exception {
    Document document = document();
    assertThat(document.all(Block.class).map(Block::name).toList())
        .containsExactly("meta", "timeline", "sequence", "fishbone", "stats", "steps");
    assertThat(document.first(Fishbone.class).orElseThrow().causes())
        .extracting(Fishbone.Bone::label)
        .containsExactly("Change", "Code", "Capacity", "Detection");
  }

  @Test
  void whatIsSetInOnePlaceIsOneStep() throws Exception {
    List<Steps.Step> steps = document().first(Steps.class).orElseThrow().items();
    assertThat(steps).filteredOn(s -> s.body().contains("PricingPoolWait")).hasSize(1);
    assertThat(steps).filteredOn(s -> s.body().contains("database pool")).hasSize(1);
    assertThat(steps).filteredOn(s -> s.code().orElse("").startsWith("retry: ")).hasSize(1);
  }

  /**
   * The scenario's on-call answers after 2 minutes; the flag is off 33 min 20 s after it was on.
   */
  @Test
  void eachTimeOfTheResponseHasItsBase() throws Exception {
    assertThat(document().region("response").orElseThrow().content())
        .contains("PricingPoolWait was the first alert: it fired ")
        .contains("The first page, CheckoutErrors to orders-oncall, came 9 min")
        .contains("; the target is 5 min.")
        .contains("M. Okafor acknowledged 2 min after the page.")
        .containsPattern(
            "The change price-check-v2 was taken back at [0-9:]+, 33 min after the first symptom");
  }

  /** A step names findings by ids that a reader finds among the causes. */
  @Test
  void theIdsThatStepsNameStandWithTheCauses() throws Exception {
    Document document = document();
    String causes = document.region("causes").orElseThrow().content();
    for (Steps.Step step : document.first(Steps.class).orElseThrow().items()) {
      assertThat(Pattern.compile("F[0-9a-f]{10}").matcher(step.body()).results())
          .isNotEmpty()
          .allSatisfy(id -> assertThat(causes).contains("`" + id.group() + "`"));
    }
  }
}
