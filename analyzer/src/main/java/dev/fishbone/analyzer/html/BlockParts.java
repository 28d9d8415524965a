package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** The document's blocks, each with the prose under it. */
final class BlockParts {
  private final Document document;

  BlockParts(Document document) {
    this.document = document;
  }

  Html stats() {
    return each(Stats.class, (block, id) -> Tiles.of(block));
  }

  Html timelines() {
    return each(Timeline.class, (block, id) -> TimelineList.of(block));
  }

  Html steps() {
    return each(Steps.class, (block, id) -> StepList.of(block));
  }

  Html fishbones() {
    return each(
        Fishbone.class,
        (block, id) -> {
          if (block.causes().isEmpty()) {
            return Html.none();
          }
          List<Html> pictures = new ArrayList<>();
          FishbonePicture.of(block, id)
              .forEach(picture -> pictures.add(Figure.of("Fishbone: " + block.effect(), picture)));
          pictures.add(Figure.inWords("The causes as a list", FishboneList.of(block)));
          return Html.many(pictures);
        });
  }

  Html sequences() {
    return each(
        Sequence.class,
        (block, id) -> {
          Html list = SequenceList.of(block);
          if (list.isEmpty()) {
            return list;
          }
          String title = "Sequence of calls";
          Html picture =
              SequencePicture.suits(block)
                  ? Html.many(
                      Figure.of(title, SequencePicture.of(block, id)),
                      Figure.foot(block.foot()),
                      Figure.inWords("The messages as a list", list))
                  : Html.many(list, Figure.foot(block.foot()));
          return picture;
        });
  }

  private <B extends Block> Html each(Class<B> kind, BiFunction<B, String, Html> draw) {
    List<Html> drawn = new ArrayList<>();
    Passage passage = new Passage(document);
    for (Segment.Fenced place : document.blocks()) {
      if (kind.isInstance(place.block())) {
        B block = kind.cast(place.block());
        Html content = draw.apply(block, block.name() + "-" + (drawn.size() + 1));
        drawn.add(Html.many(content, passage.after(place)));
      }
    }
    return Html.many(drawn);
  }
}
