package dev.fishbone.analyzer.blocks;

import java.util.List;

/**
 * What stands between a block's fences.
 *
 * @param text its lines without indent and marks of containers, each ended by a line feed
 * @param starts for each line the offset in the document at which its text begins, or {@link
 *     #NOWHERE}
 */
public record FenceContent(String text, List<Integer> starts) {
  /** The line has no place of its own in the document. */
  static final int NOWHERE = -1;

  public FenceContent {
    starts = List.copyOf(starts);
  }
}
