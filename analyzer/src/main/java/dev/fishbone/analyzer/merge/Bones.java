package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.BlockEditor.ItemList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Which bone of the draft a new item goes to. */
final class Bones {
  private final List<MadeItem> items;
  private final Matching matching;
  private final List<BlockEditor> draft;

  Bones(List<MadeItem> items, Matching matching, List<BlockEditor> draft) {
    this.items = items;
    this.matching = matching;
    this.draft = draft;
  }

  /**
   * The bone of this label; where a person renamed it, the one that holds most of what stood on it.
   */
  OptionalInt of(MadeItem item, int block) {
    for (ItemList list : draft.get(block).lists()) {
      if (list.label().strip().equalsIgnoreCase(item.label())) {
        return OptionalInt.of(list.position());
      }
    }
    Map<Integer, Integer> held = new HashMap<>();
    for (MadeItem sibling : items) {
      if (sibling.block() == item.block() && sibling.label().equals(item.label())) {
        Optional<Found> found = matching.ours(sibling.id());
        found
            .or(() -> matching.adopted(sibling.id()))
            .filter(f -> f.block() == block)
            .ifPresent(f -> held.merge(f.entry().list(), 1, Integer::sum));
      }
    }
    OptionalInt most = OptionalInt.empty();
    for (ItemList list : draft.get(block).lists()) {
      int count = held.getOrDefault(list.position(), 0);
      boolean more = count > (most.isEmpty() ? 0 : held.get(most.getAsInt()));
      most = more ? OptionalInt.of(list.position()) : most;
    }
    return most;
  }
}
