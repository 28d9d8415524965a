package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.Splice;
import dev.fishbone.analyzer.blocks.Stats;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Merges the items of the blocks of one kind, as the table of states says. */
final class ListMerge {
  private final String kind;
  private final List<BlockEditor> draft;
  private final List<BlockEditor> made;
  private final Plan plan;
  private final List<MadeItem> items;
  private final Pairing pairing;
  private final Matching matching;
  private final List<ItemEdits> edits = new ArrayList<>();
  private final Map<Integer, Set<Integer>> missing = new TreeMap<>();
  private final Set<String> settled = new HashSet<>();

  ListMerge(
      String kind,
      List<BlockEditor> draft,
      List<BlockEditor> made,
      List<MadeItem> items,
      Plan plan,
      SameItem same) {
    this.kind = kind;
    this.draft = draft;
    this.made = made;
    this.plan = plan;
    this.items = items;
    this.pairing = new Pairing(draft, made);
    this.matching = new Matching(kind, draft, pairing, plan.items(), same);
    draft.forEach(block -> edits.add(new ItemEdits(block)));
  }

  /**
   * Decides on all items.
   *
   * @param withdrawn ids that the analysis no longer has, of whatever kind
   * @return those of them whose text was found here
   */
  Set<String> merge(List<String> withdrawn) {
    matching.match(items, withdrawn);
    withdrawn.forEach(this::withdraw);
    Bones bones = new Bones(items, matching, draft);
    for (MadeItem item : items) {
      if (plan.items().knows(item.id())) {
        known(item, plan.items().of(item.id()).orElseThrow());
      } else {
        unknown(item, bones);
      }
    }
    missing.forEach(
        (block, kept) ->
            plan.add(made.get(block).place(), Subset.of(made.get(block).place().block(), kept)));
    return settled;
  }

  Pairing pairing() {
    return pairing;
  }

  private void withdraw(String id) {
    Optional<Found> found = matching.ours(id);
    if (found.isEmpty()) {
      return;
    }
    settled.add(id);
    if (edits.get(found.get().block()).remove(found.get().entry())) {
      plan.items().forget(id);
      plan.notes().withdrawn(id, found.get().text());
    } else {
      plan.items().gone(id);
      plan.notes().withdrawnButTheirs(id);
    }
  }

  private void known(MadeItem item, Remembered before) {
    String text = item.item().text();
    Optional<Found> found = matching.ours(item.id());
    if (found.isPresent()) {
      update(item, found.get());
    } else if (before.isGone() || !before.isOf(text)) {
      plan.items().theirs(item.id(), text);
      if (!before.isOf(text) && !matching.says(text)) {
        plan.notes().changed(item.id(), text);
      }
    }
  }

  private void update(MadeItem item, Found found) {
    String text = item.item().text();
    if (found.entry().item().text().equals(text)) {
      return;
    }
    if (edits.get(found.block()).update(found.entry(), item.item())) {
      plan.items().ours(item.id(), text);
    } else {
      plan.items().theirs(item.id(), text);
      plan.notes().remarked(item.id(), found.entry().line(), text);
    }
  }

  private void unknown(MadeItem item, Bones bones) {
    String text = item.item().text();
    Optional<Found> said = matching.adopted(item.id());
    OptionalInt block = pairing.draft(item.block());
    if (said.isPresent()) {
      plan.items().theirs(item.id(), text);
      plan.notes().adopted(item.id(), said.get().entry().line(), said.get().text(), text);
    } else if (block.isPresent()) {
      append(item, block.getAsInt(), bones);
      plan.items().ours(item.id(), text);
    } else if (wasThere(item.block())) {
      plan.items().theirs(item.id(), text);
      plan.notes().nowhere(item.id(), kind, text);
    } else {
      missing.computeIfAbsent(item.block(), b -> new TreeSet<>()).add(item.order());
      plan.items().ours(item.id(), text);
    }
  }

  /** Whether the draft had the block once: a person removed it. */
  private boolean wasThere(int block) {
    return plan.items().knows(Heads.ids(kind, made).get(block))
        || items.stream().anyMatch(i -> i.block() == block && plan.items().knows(i.id()));
  }

  private void append(MadeItem item, int block, Bones bones) {
    if (kind.equals("fishbone")) {
      OptionalInt bone = bones.of(item, block);
      if (bone.isPresent()) {
        edits.get(block).append(bone.getAsInt(), item.item());
      } else {
        edits.get(block).appendToBone(item.label(), item.item());
      }
      return;
    }
    OptionalInt room = kind.equals("stats") ? withRoom(block) : OptionalInt.of(block);
    if (room.isPresent()) {
      edits.get(room.getAsInt()).append(0, item.item());
    } else {
      missing.computeIfAbsent(item.block(), b -> new TreeSet<>()).add(item.order());
    }
  }

  private OptionalInt withRoom(int first) {
    for (int i = first; i < draft.size(); i++) {
      if (edits.get(i).size() < Stats.MOST) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** The edits of all blocks; nothing where one of them cannot be made. */
  Optional<List<Splice>> splices() {
    List<Splice> all = new ArrayList<>();
    for (ItemEdits edit : edits) {
      Optional<List<Splice>> splices = edit.splices();
      if (splices.isEmpty()) {
        return Optional.empty();
      }
      all.addAll(splices.get());
    }
    return Optional.of(all);
  }

  /** The draft's blocks that hold nothing any more. */
  List<BlockEditor> emptied() {
    List<BlockEditor> empty = new ArrayList<>();
    for (int i = 0; i < draft.size(); i++) {
      if (edits.get(i).emptiesTheBlock()) {
        empty.add(draft.get(i));
      }
    }
    return empty;
  }

  /** Blocks of the draft that repeat another. */
  List<BlockEditor> repeated() {
    List<BlockEditor> repeated = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < draft.size(); i++) {
      int block = i;
      boolean again =
          draft.get(i).entries().stream()
              .anyMatch(
                  e ->
                      !e.item().text().isEmpty()
                          && seen.getOrDefault(e.item().text(), block) != block);
      draft.get(i).entries().forEach(e -> seen.putIfAbsent(e.item().text(), block));
      boolean several = kind.equals("stats");
      if (i > 0 && (several ? again : pairing.isExtra(i))) {
        repeated.add(draft.get(i));
      }
    }
    return repeated;
  }
}
