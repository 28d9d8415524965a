package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.BlockItem.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A block where it stands in its document, and edits of single items there: everything else in the
 * block, such as a person's own items, comments, order and quotes, stays byte for byte.
 */
public final class BlockEditor {
  private final Segment.Fenced place;
  private final PlacedNode root;
  private final YamlEdits edits;
  private final ItemFormat format;
  private final List<ItemList> lists = new ArrayList<>();
  private final boolean hasRemarks;

  /**
   * A list of items.
   *
   * @param label of the bone; empty where the block has one list only
   */
  public record ItemList(int position, String label, boolean hasMore, List<Entry> entries) {
    public ItemList {
      entries = List.copyOf(entries);
    }
  }

  /**
   * An item in its place; it is told from an equal one by its place.
   *
   * @param list position of its list
   * @param position within its list
   * @param line of the document, from 1
   * @param hasMore whether a person put unknown keys or remarks into it
   */
  public record Entry(int list, int position, int line, BlockItem item, boolean hasMore) {}

  private BlockEditor(Segment.Fenced place, PlacedNode root, PlacedLines lines) {
    this.place = place;
    this.root = root;
    this.edits = new YamlEdits(lines);
    this.format = new ItemFormat(place.block().name());
    Remarked remarked = new Remarked(place.content().text());
    this.hasRemarks = remarked.within(root, 0, place.content().text().length());
    for (PlacedNode owner : format.owners(root)) {
      List<Entry> entries = new ArrayList<>();
      for (PlacedNode node : format.entries(owner)) {
        boolean more = format.hasMore(node) || remarked.within(node);
        int line = place.range().firstLine() + 1 + lines.of(node.start());
        entries.add(new Entry(lists.size(), entries.size(), line, format.item(node), more));
      }
      boolean more = format.hasMoreAround(owner) || remarked.within(owner);
      more |= !lines.behind(owner.end()).isBlank();
      lists.add(new ItemList(lists.size(), format.label(owner), more, entries));
    }
  }

  /** Nothing where the block cannot be read, or stands so that it cannot be edited in place. */
  public static Optional<BlockEditor> of(String document, Segment.Fenced place) {
    return of(document, place, PlacedYaml::in);
  }

  static Optional<BlockEditor> of(
      String document, Segment.Fenced place, Function<String, Optional<PlacedNode>> reader) {
    if (place.block() instanceof Unknown) {
      return Optional.empty();
    }
    return reader
        .apply(place.content().text())
        .flatMap(
            root ->
                PlacedLines.of(document, place).map(lines -> new BlockEditor(place, root, lines)));
  }

  /** The block with its place. */
  public Segment.Fenced place() {
    return place;
  }

  /** The lists of items, in order. */
  public List<ItemList> lists() {
    return List.copyOf(lists);
  }

  /** All items, in order. */
  public List<Entry> entries() {
    return lists.stream().flatMap(list -> list.entries().stream()).toList();
  }

  /** Whether a person put remarks or unknown keys into the block. */
  public boolean hasMore() {
    return hasRemarks || !place.block().extras().values().isEmpty();
  }

  /** The text of one of the block's own fields. */
  public Optional<String> field(String key) {
    return root.value(key).flatMap(PlacedNode::asText);
  }

  /** Another text for a field that the block has. */
  public Optional<Splice> setField(String key, String text) {
    return root.value(key)
        .filter(node -> node.is(PlacedNode.Kind.SCALAR))
        .map(node -> edits.replace(node, text));
  }

  /** A field that the block lacks, behind another. */
  public Optional<Splice> addField(String key, String text, String behind) {
    int after = root.key(behind);
    return after < 0 || root.key(key) >= 0
        ? Optional.empty()
        : edits.insertField(root, after, key, YamlText.block(text));
  }

  /** The item's new text; nothing where it is not written so that it can be edited in place. */
  public Optional<List<Splice>> update(Entry entry, BlockItem item) {
    PlacedNode node = node(entry);
    if (item.fields().isEmpty()) {
      return Optional.of(List.of(edits.replace(node, item.text())));
    }
    return fields(node, item);
  }

  private Optional<List<Splice>> fields(PlacedNode row, BlockItem item) {
    List<Splice> splices = new ArrayList<>();
    int last = -1;
    for (Field field : item.fields()) {
      int at = row.key(field.key());
      Optional<PlacedNode> value = row.value(field.key());
      if (value.isPresent() && value.get().is(PlacedNode.Kind.SCALAR)) {
        last = at;
        if (!value.get().text().equals(field.value())) {
          splices.add(edits.replace(value.get(), field.value()));
        }
      } else if (at >= 0 || last < 0) {
        return Optional.empty();
      } else {
        Optional<Splice> added =
            edits.insertField(row, last, field.key(), format.value(field, row.flow()));
        if (added.isEmpty()) {
          return Optional.empty();
        }
        splices.add(added.get());
      }
    }
    for (String key : format.keys()) {
      if (row.value(key).isPresent() && item.field(key).isEmpty()) {
        Optional<Splice> gone = edits.removeField(row, row.key(key));
        if (gone.isEmpty()) {
          return Optional.empty();
        }
        splices.add(gone.get());
      }
    }
    return Optional.of(splices);
  }

  /** The item goes; nothing where a person put something into it, or it cannot go by itself. */
  public Optional<Splice> remove(Entry entry) {
    PlacedNode owner = format.owners(root).get(entry.list());
    return entry.hasMore()
        ? Optional.empty()
        : owner.value(format.key()).flatMap(list -> edits.remove(list, entry.position()));
  }

  /** New items behind the one at a position; -1 puts them first. */
  public Optional<Splice> insert(int list, int after, List<BlockItem> items) {
    PlacedNode owner = format.owners(root).get(list);
    return edits.insert(
        owner,
        format.key(),
        after,
        lead -> items.stream().map(i -> format.lines(lead, i)).collect(Collectors.joining()),
        items.stream().map(format::inline).collect(Collectors.joining(", ")));
  }

  /**
   * New bones behind the one at a position; -1 puts them first.
   *
   * @param bones items by label, in order
   */
  public Optional<Splice> insertBones(int after, Map<String, List<BlockItem>> bones) {
    return edits.insert(root, ItemFormat.CAUSES, after, lead -> format.bones(lead, bones), "");
  }

  /** The bone goes with its items. */
  public Optional<Splice> removeBone(int list) {
    return root.value(ItemFormat.CAUSES).flatMap(causes -> edits.remove(causes, list));
  }

  private PlacedNode node(Entry entry) {
    PlacedNode owner = format.owners(root).get(entry.list());
    return format.entries(owner).get(entry.position());
  }
}
