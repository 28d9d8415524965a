package dev.fishbone.analyzer.blocks;

import java.util.Optional;

/** How one kind of block stands in YAML. */
interface BlockFormat<B extends Block> {
  /** Reads the block; throws where it cannot be read at all, remarks where a part cannot. */
  B read(FieldReader fields, Remarks remarks) throws YamlFault;

  void write(B block, YamlLines out);

  /** The format of the block with this name, if it is one of ours. */
  static Optional<BlockFormat<? extends Block>> named(String name) {
    return switch (name) {
      case "meta" -> Optional.of(new MetaFormat());
      case "timeline" -> Optional.of(new TimelineFormat());
      case "sequence" -> Optional.of(new SequenceFormat());
      case "fishbone" -> Optional.of(new FishboneFormat());
      case "stats" -> Optional.of(new StatsFormat());
      case "steps" -> Optional.of(new StepsFormat());
      default -> Optional.empty();
    };
  }

  /** The YAML of a block, each line ended by a line feed. */
  static String content(Block block) {
    YamlLines out = new YamlLines();
    if (block instanceof Meta meta) {
      new MetaFormat().write(meta, out);
    } else if (block instanceof Timeline timeline) {
      new TimelineFormat().write(timeline, out);
    } else if (block instanceof Sequence sequence) {
      new SequenceFormat().write(sequence, out);
    } else if (block instanceof Fishbone fishbone) {
      new FishboneFormat().write(fishbone, out);
    } else if (block instanceof Stats stats) {
      new StatsFormat().write(stats, out);
    } else if (block instanceof Steps steps) {
      new StepsFormat().write(steps, out);
    } else {
      return ((Unknown) block).content();
    }
    return out.extras("", block.extras()).toString();
  }
}
