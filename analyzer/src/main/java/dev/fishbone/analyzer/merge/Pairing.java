package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.Fishbone;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Which block of the draft stands for which of the analysis, within one kind. */
final class Pairing {
  private final List<OptionalInt> drafts = new ArrayList<>();
  private final Set<Integer> used = new HashSet<>();

  Pairing(List<BlockEditor> draft, List<BlockEditor> made) {
    List<String> ids = made.stream().map(Pairing::id).toList();
    for (int i = 0; i < made.size(); i++) {
      drafts.add(named(draft, ids.get(i)));
      drafts.get(i).ifPresent(used::add);
    }
    for (int i = 0; i < made.size(); i++) {
      // A person may have renamed the first; a further one is known by its id alone.
      if (drafts.get(i).isEmpty() && (i == 0 || ids.get(i).isEmpty())) {
        drafts.set(i, unnamed(draft, ids));
        drafts.get(i).ifPresent(used::add);
      }
    }
  }

  private OptionalInt named(List<BlockEditor> draft, String id) {
    for (int i = 0; i < draft.size(); i++) {
      if (!id.isEmpty() && !used.contains(i) && id(draft.get(i)).equals(id)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  private OptionalInt unnamed(List<BlockEditor> draft, List<String> ids) {
    for (int i = 0; i < draft.size(); i++) {
      String id = id(draft.get(i));
      if (!used.contains(i) && (id.isEmpty() || !ids.contains(id))) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  private static String id(BlockEditor editor) {
    Block block = editor.place().block();
    return block instanceof Fishbone fishbone ? fishbone.id() : "";
  }

  /** The draft's block for one of the analysis. */
  OptionalInt draft(int made) {
    return drafts.get(made);
  }

  /** Whether a block of the draft stands for none. */
  boolean isExtra(int draft) {
    return !used.contains(draft);
  }
}
