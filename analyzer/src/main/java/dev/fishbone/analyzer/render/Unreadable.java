package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.blocks.Unknown;

/** What is said of a block that could not be read. */
final class Unreadable {
  private Unreadable() {}

  static String sentence(Unknown block) {
    return "This " + block.name() + " block could not be read and stands here as it was written.";
  }
}
