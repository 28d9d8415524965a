package dev.fishbone.analyzer.blocks;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Edits of a block's YAML in place: of lines, or within a line of a row in braces. Whatever is
 * written otherwise than either is not edited (the answer is empty).
 */
final class YamlEdits {
  private final PlacedLines lines;

  YamlEdits(PlacedLines lines) {
    this.lines = lines;
  }

  /** Another text in a value's place, without quotes where there were none and none are needed. */
  Splice replace(PlacedNode value, String text) {
    String plain = value.flow() ? YamlText.flow(text) : YamlText.block(text);
    return splice(value.start(), value.end(), value.plain() ? plain : YamlText.quoted(text));
  }

  /** An entry and its lines; what a person remarked behind it stays as a line of its own. */
  Optional<Splice> remove(PlacedNode list, int index) {
    PlacedNode entry = list.children().get(index);
    if (list.flow()) {
      return Optional.of(cut(list.children(), index, 1));
    }
    Optional<Integer> dash = dash(entry);
    String behind = lines.behind(entry.end()).strip();
    if (dash.isEmpty() || !(behind.isEmpty() || behind.startsWith("#"))) {
      return Optional.empty();
    }
    String kept = behind.isEmpty() ? "" : lines.written(lines.before(dash.get()) + behind);
    return Optional.of(wholeLines(dash.get(), entry.end(), kept));
  }

  /**
   * A new entry.
   *
   * @param owner the mapping that holds the list
   * @param after position of the entry before it, -1 to come first
   * @param block its lines for an indent, the dash included
   * @param inline the entry within brackets; empty where it cannot stand there
   */
  Optional<Splice> insert(
      PlacedNode owner, String key, int after, Function<String, String> block, String inline) {
    Optional<PlacedNode> held = owner.value(key);
    if (held.isEmpty() || (held.get().flow() && held.get().children().isEmpty())) {
      return first(owner, key, block);
    }
    PlacedNode list = held.get();
    if (!list.is(PlacedNode.Kind.LIST)) {
      return Optional.empty();
    }
    PlacedNode beside = list.children().get(Math.max(0, after));
    if (list.flow() && inline.isEmpty()) {
      return Optional.empty();
    }
    if (list.flow()) {
      int at = after < 0 ? beside.start() : beside.end();
      return Optional.of(splice(at, at, after < 0 ? inline + ", " : ", " + inline));
    }
    Optional<Integer> dash = dash(beside);
    if (dash.isEmpty()) {
      return Optional.empty();
    }
    int line = after < 0 ? lines.of(dash.get()) : lines.of(beside.end() - 1) + 1;
    return Optional.of(insertion(line, block.apply(lines.before(dash.get()))));
  }

  /** The first entry of a list that holds nothing yet, or is missing. */
  private Optional<Splice> first(PlacedNode owner, String key, Function<String, String> block) {
    if (owner.flow() || owner.children().isEmpty()) {
      return Optional.empty();
    }
    int at = owner.key(key);
    String indent = " ".repeat(column(owner.children().get(0)));
    String entry = block.apply(indent + "  ");
    if (at < 0) {
      int line = lines.of(Math.max(owner.start(), owner.end() - 1)) + 1;
      return Optional.of(insertion(line, indent + key + ":\n" + entry));
    }
    PlacedNode name = owner.children().get(at);
    PlacedNode value = owner.children().get(at + 1);
    int line = lines.of(name.start());
    if (value.end() > value.start()) {
      // "[]" or "null" stands there: the line is written anew, with what a person put behind it.
      String rest = lines.behind(value.end()).stripTrailing();
      boolean ours = rest.isBlank() || rest.strip().startsWith("#");
      String head = lines.before(name.end()) + ":" + rest;
      return ours && lines.of(value.end() - 1) == line
          ? Optional.of(wholeLines(name.start(), value.end(), lines.written(head + "\n" + entry)))
          : Optional.empty();
    }
    return Optional.of(insertion(line + 1, entry));
  }

  /** A field of a row, behind the one at {@code after} among the children. */
  Optional<Splice> insertField(PlacedNode row, int after, String key, String value) {
    PlacedNode before = row.children().get(after + 1);
    if (row.flow()) {
      return Optional.of(splice(before.end(), before.end(), ", " + key + ": " + value));
    }
    String indent = " ".repeat(column(row.children().get(0)));
    return Optional.of(insertion(lines.of(before.end() - 1) + 1, indent + key + ": " + value));
  }

  /** A field of a row goes, if it has lines of its own. */
  Optional<Splice> removeField(PlacedNode row, int at) {
    if (row.flow()) {
      return Optional.of(cut(row.children(), at, 2));
    }
    PlacedNode key = row.children().get(at);
    PlacedNode value = row.children().get(at + 1);
    boolean alone = lines.before(key.start()).isBlank() && lines.behind(value.end()).isBlank();
    return alone ? Optional.of(wholeLines(key.start(), value.end(), "")) : Optional.empty();
  }

  private Splice cut(List<PlacedNode> parts, int at, int width) {
    int end = parts.get(at + width - 1).end();
    if (at > 0) {
      return splice(parts.get(at - 1).end(), end, "");
    }
    boolean only = parts.size() == width;
    return splice(parts.get(0).start(), only ? end : parts.get(width).start(), "");
  }

  private Optional<Integer> dash(PlacedNode entry) {
    String before = lines.before(entry.start()).stripTrailing();
    boolean alone = before.endsWith("-") && before.substring(0, before.length() - 1).isBlank();
    int behind = lines.before(entry.start()).length() - before.length() + 1;
    return alone ? Optional.of(entry.start() - behind) : Optional.empty();
  }

  private int column(PlacedNode node) {
    return lines.before(node.start()).length();
  }

  private Splice wholeLines(int start, int end, String text) {
    int last = lines.of(Math.max(start, end - 1));
    return new Splice(lines.begin(lines.of(start)), lines.begin(last + 1), text);
  }

  private Splice insertion(int line, String yaml) {
    return new Splice(lines.begin(line), lines.begin(line), lines.written(yaml));
  }

  private Splice splice(int start, int end, String text) {
    int from = lines.place(start);
    return new Splice(from, end == start ? from : lines.place(end - 1) + 1, text);
  }
}
