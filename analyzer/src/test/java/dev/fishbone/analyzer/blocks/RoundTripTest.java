package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** What is written is read back as the same values. */
class RoundTripTest {

  @Provide
  Arbitrary<Block> blocks() {
    return AnyBlock.block();
  }

  @Provide
  Arbitrary<String> texts() {
    return Hostile.text();
  }

  @Property(seed = "20260814", tries = 2000)
  void everyBlock(@ForAll("blocks") Block block) {
    Document document =
        DocumentParser.parse("d.md", "a\n\n" + BlockWriter.write(block) + "\n\nb\n");
    assertThat(document.blocks()).extracting(b -> b.block()).containsExactly(block);
    assertThat(document.segments()).hasSize(3);
  }

  @Property(seed = "20260814", tries = 500)
  void everyBlockInsideContainers(@ForAll("blocks") Block block) {
    for (String draft :
        List.of(
            "- a\r\n\r\n  ~~~meta\r\n  title: x\r\n  ~~~\r\n\r\nb",
            "> 1. `````meta\n>    title: x\n>    `````\n> c\n",
            "  ```meta\n  title: x")) {
      Document before = DocumentParser.parse("d.md", draft.replace("meta", block.name()));
      Segment.Fenced place = before.blocks().get(0);
      Document after = before.with(place, block);
      assertThat(after.blocks()).extracting(b -> b.block()).containsExactly(block);
      assertThat(after.text()).startsWith(before.segments().get(0).source());
    }
  }

  /** Another reader, with YAML's own types, sees strings and nothing else. */
  @Property(seed = "20260814", tries = 2000)
  void textsAreStringsToEveryReader(@ForAll("texts") String text) {
    Steps steps = new Steps(List.of(new Steps.Step(text, text).withCode(text, text)));
    Stats stats = new Stats(List.of(new Stats.Stat(text, text)));
    LoadSettings settings = LoadSettings.builder().setSchema(new CoreSchema()).build();
    String clean = Values.clean(text);
    assertThat(new Load(settings).loadFromString(BlockFormat.content(steps)))
        .extracting("items")
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .first()
        .extracting("title", "body")
        .containsExactly(clean, clean);
    assertThat(new Load(settings).loadFromString(BlockFormat.content(stats)))
        .isEqualTo(Map.of("stats", List.of(Map.of("value", clean, "label", clean))));
  }

  /** Any text is a document, and comes back byte for byte. */
  @Property(seed = "20260814", tries = 3000, shrinking = ShrinkingMode.BOUNDED)
  void everyDocument(@ForAll("texts") String one, @ForAll("texts") String two, @ForAll long seed) {
    Random random = new Random(seed);
    List<String> glue =
        List.of(
            "\n",
            "\r\n",
            "\n```meta\n",
            "\n```\n",
            "\n- ```stats\n",
            "  ",
            "\n> ",
            "title: ",
            "\n~~~steps\nitems:\n",
            "\n<!-- fishbone:begin a -->\n",
            "\n<!-- fishbone:state/1\n",
            "\n-->\n",
            "\n---\n",
            "{\"incident\": ");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      text.append(glue.get(random.nextInt(glue.size())));
      text.append(random.nextInt(3) == 0 ? one : random.nextInt(3) == 0 ? two : "");
    }
    assertThat(DocumentParser.parse("d.md", text.toString()).text()).isEqualTo(text.toString());
  }

  @Test
  void unreadableContentComesBack() {
    Unknown unknown = new Unknown("stats", "stats: [\n```\n  · \u2400\n");
    Document document = DocumentParser.parse("d.md", BlockWriter.write(unknown));
    assertThat(document.first(Unknown.class)).contains(unknown);
    assertThat(BlockWriter.write(unknown)).startsWith("````stats\n").endsWith("\n````");
  }

  @Test
  void whatYamlCannotCarryIsReplacedVisibly() {
    assertThat(new Meta("a\u0000b\uD800c\uDC00\uD83D\uDE00", "", "").title())
        .isEqualTo("a␀b\uFFFDc\uFFFD😀");
  }

  @Test
  void separatorsWithinPartsBecomeBullets() {
    Timeline.Item item = Timeline.Item.done("15 · Aug", " a · b · ", "c · d");
    assertThat(item.when()).isEqualTo("15 • Aug");
    assertThat(item.title()).isEqualTo("a • b •");
    assertThat(item.detail()).isEqualTo(Optional.of("c · d"));
    assertThat(Timeline.Item.done("9", "2·3", "").title()).isEqualTo("2·3");
  }

  @Test
  void actorIdsAreMadeFitForMessages() {
    Sequence.Call call = Sequence.Call.call("-a: b", "orders->pricing\n", "x -> y: loop: end");
    assertThat(call.from()).isEqualTo("_a_ b");
    assertThat(call.to()).isEqualTo("orders-_pricing");
    assertThat(call.text()).isEqualTo("x -> y: loop: end");
  }

  @Property(seed = "20260814")
  void anyNumberOfFiguresFitsIntoBlocksOfFour(@ForAll("counts") int count) {
    List<Stats> blocks = Stats.split(Collections.nCopies(count, new Stats.Stat("1", "a")));
    assertThat(blocks).allMatch(b -> b.faults().isEmpty() && !b.stats().isEmpty());
    assertThat(blocks.stream().mapToInt(b -> b.stats().size()).sum()).isEqualTo(count);
  }

  @Provide
  Arbitrary<Integer> counts() {
    return Arbitraries.integers().between(0, 30);
  }
}
