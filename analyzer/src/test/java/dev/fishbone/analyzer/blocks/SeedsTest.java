package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeedsTest {

  @Test
  void proseWithoutFencesHasNoBlock() {
    String text = Seeds.read("on-call-desk.txt");
    Document document = DocumentParser.parse("desk.md", text);
    assertThat(document.blocks()).isEmpty();
    assertThat(document.problems()).isEmpty();
    assertThat(document.text()).isEqualTo(text);
  }

  @Test
  void theOutageHasItsSixBlocks() {
    String text = Seeds.read("checkout-outage.txt");
    Document document = DocumentParser.parse("outage.md", text);
    assertThat(document.problems()).isEmpty();
    assertThat(document.text()).isEqualTo(text);
    assertThat(document.blocks())
        .extracting(b -> b.block().name())
        .containsExactly("meta", "timeline", "sequence", "fishbone", "stats", "steps");
    assertThat(document.first(Meta.class).orElseThrow().tag()).contains("POSTMORTEM");
    Fishbone fishbone = document.first(Fishbone.class).orElseThrow();
    assertThat(fishbone.causes())
        .extracting(Fishbone.Bone::label)
        .containsExactly("Change", "Code", "Capacity", "Detection");
    assertThat(fishbone.causes().stream().mapToInt(b -> b.items().size()).sum()).isEqualTo(10);
    assertThat(document.first(Timeline.class).orElseThrow().items()).hasSize(8);
    assertThat(document.first(Stats.class).orElseThrow().stats()).hasSize(4);
    assertThat(document.first(Steps.class).orElseThrow().items()).hasSize(5);
  }

  @Test
  void theOutagesSequenceIsUnderstoodToTheLastMark() {
    Document document = DocumentParser.parse("outage.md", Seeds.read("checkout-outage.txt"));
    Sequence sequence = document.first(Sequence.class).orElseThrow();
    assertThat(sequence.faults()).isEmpty();
    assertThat(sequence.actors()).hasSize(5);
    assertThat(sequence.foot()).hasSize(2);
    assertThat(sequence.messages())
        .hasSize(14)
        .contains(
            Sequence.Call.call("LB", "Orders", "forward").starting(),
            new Sequence.Loop("retry ×3, no backoff"),
            Sequence.Call.lost("Orders", "Pricing", "timeout after 5 s"),
            new Sequence.End(),
            Sequence.Call.reply("Pricing", "Orders", "503 pool exhausted").ending())
        .noneMatch(Unread.class::isInstance);
  }

  @Test
  void writingItsBlocksGivesBackItsBytes() {
    Document document = DocumentParser.parse("outage.md", Seeds.read("checkout-outage.txt"));
    List<Segment.Fenced> blocks = document.blocks();
    assertThat(blocks).hasSize(6);
    for (Segment.Fenced place : blocks) {
      assertThat(BlockWriter.write(place.block())).isEqualTo(place.source());
    }
  }
}
