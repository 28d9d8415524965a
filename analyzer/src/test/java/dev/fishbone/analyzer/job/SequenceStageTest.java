package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.Foot;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way from a recording to the block; what is expected is what the scenario sets up. */
final class SequenceStageTest {
  @TempDir private Path temp;

  private Document document(Path recording) throws Exception {
    IncidentJob.run(recording, temp, Progress.SILENT);
    return DocumentParser.parse("p.md", Files.readString(temp.resolve("postmortem.md")));
  }

  @Test
  void whereNothingWasFoundOfCallsThereIsNoSequence() throws Exception {
    Document document = document(Path.of("..", "lab", "recordings", "n-plus-one"));
    assertThat(document.first(Sequence.class)).isEmpty();
    assertThat(document.text()).doesNotContain("How the failure spread");
  }

  /** Four attempts of 0.5 s without backoff, a load balancer, a pool of 10. */
  @Test
  void theOutagesMechanismIsToldOfOneOfItsRequests() throws Exception {
    Sequence sequence = document(Examples.OUTAGE).first(Sequence.class).orElseThrow();
    assertThat(sequence.actors())
        .extracting(Actor::name)
        .containsExactly("Web", "Load balancer", "Orders API", "Pricing", "Pricing DB");
    assertThat(sequence.messages())
        .containsSubsequence(
            Call.call("Web", "LB", "POST /orders"),
            Call.call("LB", "Orders", "forward").starting(),
            Call.call("Orders", "Pricing", "GET /prices/{sku}").starting(),
            new Loop("retry ×3, no backoff"),
            Call.lost("Orders", "Pricing", "timeout after 0.5 s"),
            Call.call("Orders", "Pricing", "same request again"),
            Call.reply("Orders", "LB", "502 after 2 s").ending(),
            Call.lost("LB", "Web", "502 after 2 s"));
    assertThat(sequence.foot())
        .containsExactly(
            new Foot("Amplification", "4 Pricing calls per request that met a failure"),
            new Foot("Pool size", "10 connections per Pricing instance"));
  }
}
