package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Fishbone.Bone;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A block of the analysis with some of its items only. */
final class Subset {
  private Subset() {}

  /**
   * The block with these items.
   *
   * @param kept their positions among all of the block's items, from 0
   */
  static Block of(Block block, Set<Integer> kept) {
    if (block instanceof Timeline timeline) {
      return new Timeline(some(timeline.items(), kept, 0), timeline.extras());
    }
    if (block instanceof Stats stats) {
      return new Stats(some(stats.stats(), kept, 0), stats.extras());
    }
    if (block instanceof Steps steps) {
      return new Steps(some(steps.items(), kept, 0), steps.extras());
    }
    if (block instanceof Fishbone fishbone) {
      return new Fishbone(
          fishbone.id(), fishbone.effect(), bones(fishbone, kept), fishbone.extras());
    }
    return block;
  }

  private static List<Bone> bones(Fishbone fishbone, Set<Integer> kept) {
    List<Bone> bones = new ArrayList<>();
    int first = 0;
    for (Bone bone : fishbone.causes()) {
      bones.add(new Bone(bone.label(), some(bone.items(), kept, first), bone.extras()));
      first += bone.items().size();
    }
    return bones;
  }

  private static <T> List<T> some(List<T> items, Set<Integer> kept, int first) {
    return IntStream.range(0, items.size())
        .filter(i -> kept.contains(first + i))
        .mapToObj(items::get)
        .toList();
  }
}
