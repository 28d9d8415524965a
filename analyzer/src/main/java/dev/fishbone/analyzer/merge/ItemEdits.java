package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.BlockEditor.Entry;
import dev.fishbone.analyzer.blocks.BlockEditor.ItemList;
import dev.fishbone.analyzer.blocks.BlockItem;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Splice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What is to be done to one block of a draft, collected and then turned into edits. */
final class ItemEdits {
  private static final List<String> ORDER = List.of("Change", "Code", "Capacity", "Detection");

  /**
   * Labels that the tool gives to bones; one that a person gave stays, even if it holds nothing.
   */
  private static final Set<String> OURS =
      Set.of("Change", "Code", "Capacity", "Detection", "Other", "");

  private final BlockEditor block;
  private final List<Splice> updates = new ArrayList<>();
  private final Map<Entry, Splice> removals = new LinkedHashMap<>();
  private final Map<Integer, List<BlockItem>> appended = new TreeMap<>();
  private final Map<String, List<BlockItem>> bones = new LinkedHashMap<>();

  ItemEdits(BlockEditor block) {
    this.block = block;
  }

  /** Whether the item could be given its new text. */
  boolean update(Entry entry, BlockItem item) {
    Optional<List<Splice>> splices = block.update(entry, item);
    splices.ifPresent(updates::addAll);
    return splices.isPresent();
  }

  /** Whether the item could be taken out. */
  boolean remove(Entry entry) {
    Optional<Splice> splice = block.remove(entry);
    splice.ifPresent(s -> removals.put(entry, s));
    return splice.isPresent();
  }

  void append(int list, BlockItem item) {
    appended.computeIfAbsent(list, l -> new ArrayList<>()).add(item);
  }

  void appendToBone(String label, BlockItem item) {
    bones.computeIfAbsent(label, l -> new ArrayList<>()).add(item);
  }

  /** How many items the block will hold. */
  int size() {
    int added = appended.values().stream().mapToInt(List::size).sum();
    return block.entries().size() - removals.size() + added + bones.size();
  }

  boolean emptiesTheBlock() {
    return !removals.isEmpty() && size() == 0;
  }

  /** All edits; nothing where one of the new items cannot be put in. */
  Optional<List<Splice>> splices() {
    List<Splice> splices = new ArrayList<>(updates);
    for (ItemList list : block.lists()) {
      List<Splice> gone =
          list.entries().stream().map(removals::get).filter(s -> s != null).toList();
      boolean emptied = !gone.isEmpty() && gone.size() == list.entries().size();
      boolean bones = block.place().block() instanceof Fishbone;
      Optional<Splice> bone =
          emptied && bones && isOurs(list) && !appended.containsKey(list.position())
              ? block.removeBone(list.position())
              : Optional.empty();
      bone.ifPresentOrElse(splices::add, () -> splices.addAll(gone));
    }
    for (Map.Entry<Integer, List<BlockItem>> entry : appended.entrySet()) {
      if (!insert(entry.getKey(), entry.getValue(), splices)) {
        return Optional.empty();
      }
    }
    return insertBones(splices) ? Optional.of(splices) : Optional.empty();
  }

  private boolean insertBones(List<Splice> splices) {
    Map<Integer, Map<String, List<BlockItem>>> places = new TreeMap<>();
    bones.forEach(
        (label, items) ->
            places.computeIfAbsent(behind(label), p -> new LinkedHashMap<>()).put(label, items));
    for (Map.Entry<Integer, Map<String, List<BlockItem>>> place : places.entrySet()) {
      Optional<Splice> splice = block.insertBones(place.getKey(), place.getValue());
      if (splice.isEmpty()) {
        return false;
      }
      splices.add(splice.get());
    }
    return true;
  }

  /** Whether there is nothing of a person's in it beside its items. */
  static boolean isOurs(ItemList list) {
    return OURS.contains(list.label()) && !list.hasMore();
  }

  private boolean insert(int list, List<BlockItem> items, List<Splice> splices) {
    List<Entry> entries = block.lists().get(list).entries();
    Map<Integer, List<BlockItem>> places = new HashMap<>();
    boolean timeline = block.place().block().name().equals("timeline");
    for (BlockItem item : items) {
      int after = timeline ? TimeOrder.behind(entries, item) : entries.size() - 1;
      places.computeIfAbsent(after, p -> new ArrayList<>()).add(item);
    }
    for (Map.Entry<Integer, List<BlockItem>> place : new TreeMap<>(places).entrySet()) {
      Optional<Splice> splice = block.insert(list, place.getKey(), place.getValue());
      if (splice.isEmpty()) {
        return false;
      }
      splices.add(splice.get());
    }
    return true;
  }

  /** Behind the last bone that comes before it in the usual order; else behind all. */
  private int behind(String label) {
    int rank = ORDER.indexOf(label);
    List<ItemList> lists = block.lists();
    for (int i = lists.size() - 1; i >= 0 && rank >= 0; i--) {
      int other = ORDER.indexOf(lists.get(i).label().strip());
      if (other >= 0 && other < rank) {
        return i;
      }
    }
    boolean later = lists.stream().anyMatch(l -> ORDER.indexOf(l.label().strip()) > rank);
    return rank >= 0 && later ? -1 : lists.size() - 1;
  }
}
