package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentState;
import dev.fishbone.analyzer.blocks.Readings;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.blocks.Splice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Merges the blocks, kind by kind. A kind that cannot be edited in place waits as a whole. */
final class Kinds {
  /** Fewer blocks are read one after another. */
  private static final int FEW = 16;

  private static final List<String> LISTS = List.of("timeline", "fishbone", "stats", "steps");

  private final Document draft;
  private final String text;
  private final Analysed analysed;
  private final Readings readings;
  private final SameItem same;
  private boolean waiting;

  Kinds(Document draft, String text, Analysed analysed, Readings readings, SameItem same) {
    this.draft = draft;
    this.text = text;
    this.analysed = analysed;
    this.readings = readings;
    this.same = same;
  }

  /**
   * The plan with what the blocks need.
   *
   * @param withdrawn ids of items that the analysis no longer has
   */
  Plan merge(Plan plan, List<String> withdrawn) {
    Set<String> settled = new HashSet<>();
    Plan now = meta(plan);
    now = sequences(now);
    for (String kind : LISTS) {
      now = lists(kind, now, withdrawn, settled);
    }
    for (String id : withdrawn) {
      // While a block cannot be read, its items may well stand in it.
      if (!waiting && !settled.contains(id) && !now.items().of(id).orElseThrow().isGone()) {
        now.items().gone(id);
        now.notes().withdrawnButTheirs(id);
      }
    }
    return now;
  }

  private Plan meta(Plan plan) {
    List<Segment.Fenced> blocks = blocks(draft, "meta");
    Optional<List<BlockEditor>> editors = editors(text, blocks.stream().limit(1).toList(), plan);
    Optional<List<BlockEditor>> made =
        editors(analysed.text(), blocks(analysed.document(), "meta"), plan);
    if (editors.isPresent() && made.isPresent() && !made.get().isEmpty()) {
      new MetaMerge(plan).merge(editors.get(), made.get().get(0));
      blocks.stream()
          .skip(1)
          .forEach(b -> plan.notes().second(b.range().firstLine(), "meta block"));
    }
    return plan;
  }

  private Plan sequences(Plan plan) {
    List<Segment.Fenced> blocks = blocks(draft, "sequence");
    if (editors(text, blocks, plan).isPresent()) {
      new SequenceMerge(text, blocks, plan).merge(blocks(analysed.document(), "sequence"));
    }
    return plan;
  }

  private Plan lists(String kind, Plan plan, List<String> withdrawn, Set<String> settled) {
    List<Segment.Fenced> blocks = blocks(draft, kind);
    Optional<List<BlockEditor>> editors = editors(text, blocks, plan);
    Optional<List<BlockEditor>> made =
        editors(analysed.text(), blocks(analysed.document(), kind), plan);
    if (editors.isEmpty() || made.isEmpty()) {
      return plan;
    }
    Map<String, String> remembered = new HashMap<>();
    analysed.document().state().map(DocumentState::items).ifPresent(remembered::putAll);
    List<MadeItem> items = MadeItem.of(kind, made.get(), remembered);
    Plan attempt = plan.copy();
    ListMerge merge = new ListMerge(kind, editors.get(), made.get(), items, attempt, same);
    Set<String> found = merge.merge(withdrawn);
    Optional<List<Splice>> splices = merge.splices();
    if (splices.isEmpty()) {
      waiting = true;
      plan.notes().waits(blocks.get(0).range().firstLine(), kind);
      return plan;
    }
    settled.addAll(found);
    new Heads(attempt).merge(editors.get(), made.get(), merge.pairing());
    List<String> alive = Heads.ids(kind, made.get());
    attempt.edit(withoutEmptied(kind, editors.get(), alive, merge, attempt, splices.get()));
    merge
        .repeated()
        .forEach(b -> attempt.notes().second(b.place().range().firstLine(), kind + " block"));
    return attempt;
  }

  /**
   * A block of the tool's that holds nothing any more goes as a whole, unless the analysis has one
   * still.
   */
  private List<Splice> withoutEmptied(
      String kind,
      List<BlockEditor> blocks,
      List<String> alive,
      ListMerge merge,
      Plan plan,
      List<Splice> splices) {
    List<Splice> kept = new ArrayList<>(splices);
    List<String> ids = Heads.ids(kind, blocks);
    for (BlockEditor block : merge.emptied()) {
      String id = ids.get(blocks.indexOf(block));
      if (!alive.contains(id) && Heads.isOurs(block, id, plan)) {
        var range = block.place().range();
        kept.removeIf(s -> s.start() >= range.start() && s.end() <= range.end());
        kept.add(Heads.removal(text, block));
        plan.items().forget(id);
      }
    }
    return kept;
  }

  private static List<Segment.Fenced> blocks(Document document, String kind) {
    return document.blocks().stream().filter(b -> b.block().name().equals(kind)).toList();
  }

  /** The blocks to be edited; nothing where one of them cannot be, which is said. */
  private Optional<List<BlockEditor>> editors(
      String source, List<Segment.Fenced> blocks, Plan plan) {
    Stream<Segment.Fenced> each = blocks.size() < FEW ? blocks.stream() : blocks.parallelStream();
    List<Optional<BlockEditor>> read = each.map(b -> readings.editor(source, b)).toList();
    int none = read.indexOf(Optional.<BlockEditor>empty());
    if (none >= 0) {
      waiting = true;
      Segment.Fenced block = blocks.get(none);
      plan.notes().waits(block.range().firstLine(), block.block().name());
      return Optional.empty();
    }
    return Optional.of(read.stream().flatMap(Optional::stream).toList());
  }
}
