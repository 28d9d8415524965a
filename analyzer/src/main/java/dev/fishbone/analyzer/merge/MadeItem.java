package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.BlockItem;
import dev.fishbone.analyzer.blocks.TextHash;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An item of the analysis' document.
 *
 * @param block position among its blocks of this kind
 * @param label of its bone, or empty
 * @param order position among the block's items
 */
record MadeItem(String id, int block, String label, int order, BlockItem item) {

  /** The items of the blocks of one kind, with the ids under which its document remembers them. */
  static List<MadeItem> of(String kind, List<BlockEditor> blocks, Map<String, String> remembered) {
    Map<String, Deque<String>> ids = new HashMap<>();
    remembered.forEach((id, hash) -> ids.computeIfAbsent(hash, h -> new ArrayDeque<>()).add(id));
    List<MadeItem> items = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      int order = 0;
      for (BlockEditor.ItemList list : blocks.get(block).lists()) {
        for (BlockEditor.Entry entry : list.entries()) {
          String hash = TextHash.of(entry.item().text());
          Deque<String> known = ids.getOrDefault(hash, new ArrayDeque<>());
          String id = known.isEmpty() ? entry.item().unnamed(kind) : known.remove();
          items.add(new MadeItem(id, block, list.label(), order++, entry.item()));
        }
      }
    }
    return items;
  }
}
