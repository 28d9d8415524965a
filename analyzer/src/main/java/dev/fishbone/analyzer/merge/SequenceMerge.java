package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.BlockHeads;
import dev.fishbone.analyzer.blocks.BlockWriter;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Splice;
import dev.fishbone.analyzer.blocks.TextHash;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Merges sequences, each as a whole: its messages make sense together only. One in which a person
 * touched anything is a person's.
 */
final class SequenceMerge {
  private static final int FEWEST_ACTORS = 2;

  private final String text;
  private final List<Segment.Fenced> draft;
  private final Plan plan;
  private final Map<String, Segment.Fenced> ours = new HashMap<>();
  private final Set<Segment.Fenced> taken = new HashSet<>();

  SequenceMerge(String text, List<Segment.Fenced> draft, Plan plan) {
    this.text = text;
    this.draft = draft;
    this.plan = plan;
  }

  void merge(List<Segment.Fenced> made) {
    Map<String, Segment.Fenced> byId = ids(made);
    plan.items().known().stream().filter(id -> id.startsWith("sequence/")).forEach(this::find);
    byId.forEach(this::one);
    for (String id : plan.items().known()) {
      if (id.startsWith("sequence/") && !byId.containsKey(id)) {
        withdraw(id);
      }
    }
    for (int i = Math.max(1, byId.size()); i < draft.size(); i++) {
      plan.notes().second(draft.get(i).range().firstLine(), "sequence block");
    }
  }

  private static Map<String, Segment.Fenced> ids(List<Segment.Fenced> made) {
    BlockHeads heads = new BlockHeads();
    Map<String, Segment.Fenced> byId = new LinkedHashMap<>();
    for (Segment.Fenced block : made) {
      heads.of(block.block()).keySet().forEach(id -> byId.put(id, block));
    }
    return byId;
  }

  private void find(String id) {
    Optional<Remembered> known = plan.items().of(id).filter(Remembered::mayBeOurs);
    for (Segment.Fenced block : draft) {
      boolean same =
          known.isPresent() && known.get().hash().equals(TextHash.of(block.content().text()));
      if (same && !ours.containsKey(id) && taken.add(block)) {
        ours.put(id, block);
      }
    }
  }

  private void one(String id, Segment.Fenced made) {
    String content = made.content().text();
    Optional<Remembered> known = plan.items().of(id);
    Optional<Segment.Fenced> found = Optional.ofNullable(ours.get(id));
    if (known.isEmpty()) {
      unknown(id, made);
    } else if (!known.get().isOf(content) || known.get().isGone()) {
      if (found.isPresent()) {
        Segment.Fenced place = found.get();
        String written = BlockWriter.write(made.block(), place.fence());
        plan.edit(List.of(new Splice(place.range().start(), place.range().end(), written)));
        plan.items().ours(id, content);
      } else {
        plan.items().theirs(id, content);
        plan.notes().changedPart(id);
      }
    }
  }

  private void unknown(String id, Segment.Fenced made) {
    String content = made.content().text();
    for (Segment.Fenced block : draft) {
      if (block.block() instanceof Sequence theirs
          && made.block() instanceof Sequence sequence
          && !taken.contains(block)
          && actors(theirs).shared(actors(sequence)) >= FEWEST_ACTORS) {
        taken.add(block);
        plan.items().theirs(id, content);
        plan.notes().adoptedPart(id, block.range().firstLine());
        return;
      }
    }
    plan.add(made, made.block());
    plan.items().ours(id, content);
  }

  private static Terms actors(Sequence sequence) {
    StringBuilder names = new StringBuilder();
    sequence.actors().forEach(a -> names.append(a.id()).append(' ').append(a.name()).append(' '));
    return Terms.of(names.toString());
  }

  private void withdraw(String id) {
    Optional<Segment.Fenced> found = Optional.ofNullable(ours.get(id));
    boolean removable = found.isPresent() && found.get().fence().continuation().isEmpty();
    if (removable) {
      Block block = found.get().block();
      plan.edit(
          List.of(Ends.wholeLines(text, found.get().range().start(), found.get().range().end())));
      plan.items().forget(id);
      plan.notes().withdrawn(id, "the " + block.name() + " block");
    } else if (!plan.items().of(id).orElseThrow().isGone()) {
      plan.items().gone(id);
      plan.notes().withdrawnButTheirs(id);
    }
  }
}
