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
}
