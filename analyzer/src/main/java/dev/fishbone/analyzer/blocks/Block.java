package dev.fishbone.analyzer.blocks;

import java.util.List;

/**
 * One block of a postmortem: a fenced code block whose info string is the block's name and whose
 * content is YAML.
 *
 * <p>Every text handed to a block passes {@link Values#clean}: what YAML cannot carry becomes a
 * visible substitute at construction, so that writing and parsing give back an equal block.
 */
public sealed interface Block permits Meta, Timeline, Sequence, Fishbone, Stats, Steps, Unknown {

  /** The word in the fence's info string. */
  String name();

  /** Keys of the block itself that this version does not know; written back behind the known. */
  Extras extras();

  /**
   * What the format asks for and this block lacks, one sentence each with what to do. A block read
   * from a draft may have faults and is still usable; one that is written anew must have none.
   */
  default List<String> faults() {
    return List.of();
  }
}
