package dev.fishbone.analyzer.blocks;

import java.util.List;

/** Tells where a person put YAML comments: a number sign outside all texts. */
final class Remarked {
  private final String content;

  Remarked(String content) {
    this.content = content;
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
    int sign = content.indexOf('#', from);
    return sign >= 0 && sign < to;
  }
}
