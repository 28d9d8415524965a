package dev.fishbone.analyzer.blocks;

/** A stretch of a document; all of them together are the document, byte for byte. */
public sealed interface Segment {
  /** The text as it stands in the document. */
  String source();

  SourceRange range();

  /** Anything that is not one of our blocks. */
  record Text(String source, SourceRange range) implements Segment {}

  /**
   * A block with its fences; the indent and the marks of containers before the opening fence belong
   * to the text before.
   */
  record Fenced(Block block, Fence fence, FenceContent content, String source, SourceRange range)
      implements Segment {}
}
