package dev.fishbone.analyzer.blocks;

/**
 * Writes blocks in the seed's habits. What reads the text back with {@link DocumentParser} gets an
 * equal block.
 *
 * <p>Always in double quotes: the items of a timeline, a bone and a sequence's messages, a figure's
 * value and delta, a foot row's value, a note's label. Every other text is plain where it begins
 * with a letter or digit, ends visibly and holds neither {@code ": "}, {@code #}, {@code ·} nor
 * anything hidden, and no reader takes it for a number, date, truth value or null. Unknown keys
 * follow the known ones, on one line each.
 */
public final class BlockWriter {
  private BlockWriter() {}

  /** The fenced block, its lines ended by line feeds, without one behind the closing fence. */
  public static String write(Block block) {
    return write(block, Fence.plain(block.name()));
  }

  /** The block within the fence that it has in its document. */
  public static String write(Block block, Fence fence) {
    return fence.around(BlockFormat.content(block));
  }
}
