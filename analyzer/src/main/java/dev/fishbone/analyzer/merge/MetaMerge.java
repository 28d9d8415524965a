package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.Splice;
import java.util.List;
import java.util.Optional;

/** Merges the head of a document: each field by itself. */
final class MetaMerge {
  private static final List<String> FIELDS = List.of("title", "subtitle", "tag");

  private final Plan plan;

  MetaMerge(Plan plan) {
    this.plan = plan;
  }

  void merge(List<BlockEditor> draft, BlockEditor made) {
    boolean known = FIELDS.stream().anyMatch(field -> plan.items().knows(id(field)));
    if (draft.isEmpty() && !known) {
      plan.add(made.place(), made.place().block());
    }
    String before = FIELDS.get(0);
    for (String field : FIELDS) {
      Optional<String> text = made.field(field);
      if (text.isPresent()) {
        if (draft.isEmpty() && !known) {
          plan.items().ours(id(field), text.get());
        } else {
          field(field, text.get(), draft, before);
        }
      }
      boolean there = !draft.isEmpty() && draft.get(0).field(field).isPresent();
      before = there ? field : before;
    }
  }

  private static String id(String field) {
    return "meta/" + field;
  }

  private void field(String field, String text, List<BlockEditor> draft, String before) {
    String id = id(field);
    Optional<Remembered> known = plan.items().of(id);
    Optional<BlockEditor> block = draft.stream().findFirst();
    Optional<String> theirs = block.flatMap(b -> b.field(field));
    if (known.isEmpty()) {
      unknown(field, text, block, before);
      return;
    }
    boolean found = known.get().mayBeOurs() && theirs.filter(known.get()::isOf).isPresent();
    if (known.get().isOf(text)) {
      return;
    }
    Optional<Splice> splice =
        found ? block.flatMap(b -> b.setField(field, text)) : Optional.empty();
    if (splice.isPresent()) {
      plan.edit(List.of(splice.get()));
      plan.items().ours(id, text);
      return;
    }
    plan.items().theirs(id, text);
    if (!theirs.map(String::strip).equals(Optional.of(text.strip()))) {
      plan.notes().changed(id, text);
    }
  }

  private void unknown(String field, String text, Optional<BlockEditor> block, String before) {
    Optional<String> theirs = block.flatMap(b -> b.field(field));
    Optional<Splice> added = Optional.empty();
    if (theirs.isEmpty()) {
      added = block.flatMap(b -> b.addField(field, text, before));
    }
    if (added.isPresent()) {
      plan.edit(List.of(added.get()));
      plan.items().ours(id(field), text);
      return;
    }
    plan.items().theirs(id(field), text);
    int line = block.map(b -> b.place().range().firstLine()).orElse(1);
    theirs.ifPresent(t -> plan.notes().own(id(field), line, t, text));
  }
}
