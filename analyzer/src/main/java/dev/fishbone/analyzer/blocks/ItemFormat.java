package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.BlockItem.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where the items of a kind of block stand in its YAML, and how one of them is written. */
final class ItemFormat {
  static final String CAUSES = "causes";
  private static final List<String> STAT = List.of("value", "label", "delta", "trend");
  private static final List<String> STEP = List.of("title", "body", "code", "lang", "note");
  private static final Set<String> QUOTED = Set.of("value", "delta");
  private static final Set<String> BONE = Set.of("label", "items");

  private final String block;

  ItemFormat(String block) {
    this.block = block;
  }

  /** The key of the list that holds the items. */
  String key() {
    return block.equals("stats") ? "stats" : "items";
  }

  /** The fields of an item, none where it is one text. */
  List<String> keys() {
    return switch (block) {
      case "stats" -> STAT;
      case "steps" -> STEP;
      default -> List.of();
    };
  }

  /** The mappings that hold a list of items. */
  List<PlacedNode> owners(PlacedNode root) {
    return switch (block) {
      case "fishbone" -> root.value(CAUSES).map(PlacedNode::children).orElse(List.of());
      case "timeline", "stats", "steps" -> List.of(root);
      default -> List.of();
    };
  }

  List<PlacedNode> entries(PlacedNode owner) {
    return owner
        .value(key())
        .filter(list -> list.is(PlacedNode.Kind.LIST))
        .map(PlacedNode::children)
        .orElse(List.of());
  }

  String label(PlacedNode owner) {
    return owner.value("label").flatMap(PlacedNode::asText).orElse("");
  }

  BlockItem item(PlacedNode node) {
    if (keys().isEmpty()) {
      return BlockItem.of(node.asText().orElse(""));
    }
    List<Field> fields = new ArrayList<>();
    for (String key : keys()) {
      String text = node.value(key).flatMap(PlacedNode::asText).orElse("");
      if (!text.isEmpty()) {
        fields.add(new Field(key, text, quoted(key)));
      }
    }
    return BlockItem.row(fields);
  }

  /** Keys in an item that nobody but a person can have put there. */
  boolean hasMore(PlacedNode node) {
    return !keys().isEmpty() && more(node, Set.copyOf(keys()));
  }

  /** The same of a bone. */
  boolean hasMoreAround(PlacedNode owner) {
    return block.equals("fishbone") && more(owner, BONE);
  }

  private static boolean more(PlacedNode node, Set<String> known) {
    boolean found = !node.is(PlacedNode.Kind.MAPPING);
    for (int i = 0; i < node.children().size() && !found; i += 2) {
      found = !known.contains(node.children().get(i).text());
    }
    return found;
  }

  private boolean quoted(String key) {
    return block.equals("stats") && QUOTED.contains(key);
  }

  /** A field's value in YAML. */
  String value(Field field, boolean flow) {
    if (field.quoted()) {
      return YamlText.quoted(field.value());
    }
    return flow ? YamlText.flow(field.value()) : YamlText.block(field.value());
  }

  /** An item's lines with its dash. */
  String lines(String lead, BlockItem item) {
    YamlLines out = new YamlLines();
    if (!block.equals("steps")) {
      return out.item(lead, inline(item)).toString();
    }
    String before = lead + "- ";
    for (Field field : item.fields()) {
      out.text(before, field.key(), field.value());
      before = lead + "  ";
    }
    return out.toString();
  }

  /** An item on one line, as it stands in brackets too. */
  String inline(BlockItem item) {
    if (item.fields().isEmpty()) {
      return YamlText.quoted(item.text());
    }
    FlowRow row = new FlowRow();
    for (Field field : item.fields()) {
      if (field.quoted()) {
        row.quoted(field.key(), field.value());
      } else {
        row.plain(field.key(), field.value());
      }
    }
    return row.toString();
  }

  /** The lines of bones, with their dashes. */
  String bones(String lead, Map<String, List<BlockItem>> bones) {
    YamlLines out = new YamlLines();
    bones.forEach(
        (label, items) -> {
          out.text(lead + "- ", "label", label).list(lead + "  ", "items", items.isEmpty());
          items.forEach(item -> out.item(lead + "    ", inline(item)));
        });
    return out.toString();
  }
}
