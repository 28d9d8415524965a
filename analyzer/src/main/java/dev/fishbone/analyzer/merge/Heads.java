package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.BlockHeads;
import dev.fishbone.analyzer.blocks.Splice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Merges what a block of items has beside them: a fishbone's effect, and that it is there. */
final class Heads {
  private static final String EFFECT = "effect";

  private final Plan plan;

  Heads(Plan plan) {
    this.plan = plan;
  }

  /** The ids under which these blocks are remembered; all of one kind, none of them a meta. */
  static List<String> ids(String kind, List<BlockEditor> blocks) {
    return heads(blocks).stream()
        .map(heads -> heads.keySet().stream().findFirst().orElse(kind))
        .toList();
  }

  private static List<Map<String, String>> heads(List<BlockEditor> blocks) {
    BlockHeads heads = new BlockHeads();
    return blocks.stream().map(block -> heads.of(block.place().block())).toList();
  }

  void merge(List<BlockEditor> draft, List<BlockEditor> made, Pairing pairing) {
    List<Map<String, String>> heads = heads(made);
    for (int i = 0; i < made.size(); i++) {
      OptionalInt pair = pairing.draft(i);
      Optional<BlockEditor> block =
          pair.isEmpty() ? Optional.empty() : Optional.of(draft.get(pair.getAsInt()));
      boolean added = plan.missingBlocks().containsKey(made.get(i).place());
      heads.get(i).forEach((id, text) -> head(id, text, block, added));
    }
  }

  private void head(String id, String text, Optional<BlockEditor> block, boolean added) {
    Optional<Remembered> before = plan.items().of(id);
    Optional<String> draft = block.flatMap(b -> b.field(EFFECT));
    if (before.isEmpty()) {
      boolean ours = added || text.isEmpty();
      if (ours) {
        plan.items().ours(id, text);
        return;
      }
      plan.items().theirs(id, text);
      int line = block.map(b -> b.place().range().firstLine()).orElse(1);
      draft.ifPresent(theirs -> plan.notes().own(id, line, theirs, text));
      return;
    }
    if (before.get().isOf(text) && !before.get().isGone()) {
      return;
    }
    boolean found = before.get().mayBeOurs() && draft.filter(before.get()::isOf).isPresent();
    Optional<Splice> splice =
        found ? block.flatMap(b -> b.setField(EFFECT, text)) : Optional.empty();
    if (splice.isPresent()) {
      plan.edit(List.of(splice.get()));
      plan.items().ours(id, text);
    } else {
      plan.items().theirs(id, text);
      if (draft.isPresent() && !draft.get().strip().equals(text.strip())) {
        plan.notes().changed(id, text);
      }
    }
  }

  /** Whether there is nothing of a person's in a block that lost its items. */
  static boolean isOurs(BlockEditor block, String id, Plan plan) {
    Optional<Remembered> before = plan.items().of(id).filter(Remembered::mayBeOurs);
    Optional<String> effect = block.field(EFFECT);
    boolean written = before.isPresent() && (effect.isEmpty() || before.get().isOf(effect.get()));
    boolean bones = block.lists().stream().allMatch(ItemEdits::isOurs);
    return written && bones && !block.hasMore() && block.place().fence().continuation().isEmpty();
  }

  /** The block with its last line end. */
  static Splice removal(String text, BlockEditor block) {
    return Ends.wholeLines(text, block.place().range().start(), block.place().range().end());
  }

  /** Ids of blocks rather than of items. */
  static boolean isHead(String id) {
    return Set.of("meta", "fishbone", "sequence", "timeline", "stats", "steps")
        .contains(id.substring(0, Math.max(0, id.indexOf('/'))));
  }
}
