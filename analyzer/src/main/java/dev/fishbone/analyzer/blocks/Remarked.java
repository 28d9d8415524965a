package dev.fishbone.analyzer.blocks;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Tells where a person put YAML comments: a number sign outside all texts. */
final class Remarked {
  /** Where the signs stand, in rising order. */
  private final int[] signs;

  Remarked(String content) {
    this.signs =
        IntStream.range(0, content.length()).filter(i -> content.charAt(i) == '#').toArray();
  }

  /** Between a value's begin and end. */
  boolean within(PlacedNode node) {
    return within(node, node.start(), node.end());
  }

  /** In a stretch that holds a value. */
  boolean within(PlacedNode node, int start, int end) {
    List<PlacedNode> texts = node.scalars();
    int at = start;
    for (PlacedNode text : texts) {
      if (hasSign(at, text.start())) {
        return true;
      }
      at = Math.max(at, text.end());
    }
    return hasSign(at, end);
  }

  private boolean hasSign(int from, int to) {
    int found = Arrays.binarySearch(signs, from);
    int next = found >= 0 ? found : -found - 1;
    return next < signs.length && signs[next] < to;
  }
}
