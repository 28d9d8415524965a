package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.DocumentState;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.blocks.Splice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is to be done to a draft, while it is being decided. */
final class Plan {
  private final List<Splice> splices = new ArrayList<>();
  private final Map<Segment.Fenced, Block> missingBlocks = new HashMap<>();
  private final Set<String> missingRegions = new HashSet<>();
  private final Memory items;
  private final Memory regions;
  private final Notes notes;

  Plan(DocumentState before, Notes notes) {
    this(new Memory(before.items()), new Memory(before.regions()), notes);
  }

  private Plan(Memory items, Memory regions, Notes notes) {
    this.items = items;
    this.regions = regions;
    this.notes = notes;
  }

  /** The same plan, to go on with or to give up. */
  Plan copy() {
    Plan copy = new Plan(items.copy(), regions.copy(), notes.copy());
    copy.splices.addAll(splices);
    copy.missingBlocks.putAll(missingBlocks);
    copy.missingRegions.addAll(missingRegions);
    return copy;
  }

  void edit(List<Splice> more) {
    splices.addAll(more);
  }

  /** A block that the draft lacks: where the analysis' document has it, and what of it is added. */
  void add(Segment.Fenced made, Block block) {
    missingBlocks.put(made, block);
  }

  void addRegion(String name) {
    missingRegions.add(name);
  }

  List<Splice> splices() {
    return splices;
  }

  Map<Segment.Fenced, Block> missingBlocks() {
    return missingBlocks;
  }

  Set<String> missingRegions() {
    return missingRegions;
  }

  Memory items() {
    return items;
  }

  Memory regions() {
    return regions;
  }

  Notes notes() {
    return notes;
  }
}
