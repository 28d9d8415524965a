package dev.fishbone.analyzer.blocks;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An item of a block as it is remembered and written: one text, or a row of fields.
 *
 * @param text by which it is known again: the item itself, or its fields joined by a line feed;
 *     unknown keys do not count
 * @param fields none where the item is one text
 */
public record BlockItem(String text, List<Field> fields) {
  /**
   * A field that is not empty.
   *
   * @param quoted whether the writer puts it into quotes whatever it is
   */
  public record Field(String key, String value, boolean quoted) {}

  public BlockItem {
    fields = List.copyOf(fields);
  }

  /** A bone's item. */
  public static BlockItem of(String text) {
    return new BlockItem(Values.clean(text), List.of());
  }

  /** A line of a timeline. */
  public static BlockItem of(Timeline.Item item) {
    return of(TimelineFormat.line(item));
  }

  /** A figure. */
  public static BlockItem of(Stats.Stat stat) {
    return row(
        field("value", Optional.of(stat.value()), true),
        field("label", Optional.of(stat.label()), false),
        field("delta", stat.delta(), true),
        field("trend", stat.trend().map(Stats.Trend::word), false));
  }

  /** A step. */
  public static BlockItem of(Steps.Step step) {
    return row(
        field("title", Optional.of(step.title()), false),
        field("body", Optional.of(step.body()), false),
        field("code", step.code(), false),
        field("lang", step.lang(), false),
        field("note", step.note(), false));
  }

  /** The items of a block, in order; none of a meta or a sequence. */
  public static List<BlockItem> in(Block block) {
    if (block instanceof Fishbone fishbone) {
      return fishbone.causes().stream()
          .flatMap(bone -> bone.items().stream())
          .map(BlockItem::of)
          .toList();
    }
    if (block instanceof Timeline timeline) {
      return timeline.items().stream()
          .filter(Timeline.Item.class::isInstance)
          .map(item -> of((Timeline.Item) item))
          .toList();
    }
    if (block instanceof Stats stats) {
      return stats.stats().stream().map(BlockItem::of).toList();
    }
    return block instanceof Steps steps
        ? steps.items().stream().map(BlockItem::of).toList()
        : List.of();
  }

  /** The id of an item that has none: by what it is of, so that another figure finds it again. */
  public String unnamed(String kind) {
    String label = field("label") + field("title");
    return kind + "-item/" + TextHash.of(label.isEmpty() ? text : label);
  }

  /** The value of a field, empty where there is none. */
  public String field(String key) {
    return fields.stream()
        .filter(f -> f.key().equals(key))
        .findFirst()
        .map(Field::value)
        .orElse("");
  }

  static BlockItem row(List<Field> fields) {
    return new BlockItem(
        fields.stream().map(Field::value).collect(Collectors.joining("\n")), fields);
  }

  @SafeVarargs
  private static BlockItem row(Optional<Field>... fields) {
    return row(Stream.of(fields).flatMap(Optional::stream).toList());
  }

  private static Optional<Field> field(String key, Optional<String> value, boolean quoted) {
    return value.filter(text -> !text.isEmpty()).map(text -> new Field(key, text, quoted));
  }
}
