package dev.fishbone.analyzer.blocks;

/** Takes what a format found odd in a readable block. */
@FunctionalInterface
interface Remarks {
  void add(YamlNode at, String sentence);
}
