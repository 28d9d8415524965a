package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Finds the places of all values of a block's content, which {@link YamlReader} was able to read.
 * Content with anchors has no places: one text would stand for several values.
 */
final class PlacedYaml {
  private static final LoadSettings SETTINGS = LoadSettings.builder().setUseMarks(true).build();

  private final String content;
  private final String read;
  private final boolean asWritten;
  private final Lines contentLines;
  private final Lines readLines;
  private final int[] offsets;
  private final Iterator<Event> events;
  private boolean anchored;

  private PlacedYaml(String content, String read) {
    this.content = content;
    this.read = read;
    this.asWritten = content.equals(read);
    this.contentLines = new Lines(content);
    this.readLines = new Lines(read);
    this.offsets = offsets(read);
    this.events = new Parse(SETTINGS).parseString(read).iterator();
  }

  static Optional<PlacedNode> in(String content) {
    try {
      return new PlacedYaml(content, content).root();
    } catch (YamlEngineException | IllegalStateException e) {
      // Quotes were left out: the places are those of the content with them put in.
      return repaired(content);
    }
  }

  private static Optional<PlacedNode> repaired(String content) {
    try {
      return new PlacedYaml(content, LooseYaml.repair(content)).root();
    } catch (YamlEngineException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  private Optional<PlacedNode> root() {
    Event event = events.next();
    while (event.getEventId() != Event.ID.DocumentStart) {
      if (event.getEventId() == Event.ID.StreamEnd) {
        return Optional.empty();
      }
      event = events.next();
    }
    PlacedNode root = node(events.next());
    return anchored || !root.is(PlacedNode.Kind.MAPPING) ? Optional.empty() : Optional.of(root);
  }

  private PlacedNode node(Event event) {
    if (event instanceof NodeEvent named && named.getAnchor().isPresent()) {
      anchored = true;
    }
    if (event instanceof ScalarEvent scalar) {
      int start = at(event.getStartMark(), true);
      int end = trimmed(start, at(event.getEndMark(), false));
      boolean plain = scalar.isPlain() && scalar.getTag().isEmpty();
      return new PlacedNode(
          PlacedNode.Kind.SCALAR, scalar.getValue(), plain, false, start, end, List.of());
    }
    if (event instanceof CollectionStartEvent start) {
      return collection(start);
    }
    anchored |= event instanceof AliasEvent;
    return new PlacedNode(PlacedNode.Kind.SCALAR, "", false, false, 0, 0, List.of());
  }

  private PlacedNode collection(CollectionStartEvent event) {
    boolean list = event.getEventId() == Event.ID.SequenceStart;
    List<PlacedNode> children = new ArrayList<>();
    Event next = events.next();
    while (next.getEventId() != Event.ID.SequenceEnd && next.getEventId() != Event.ID.MappingEnd) {
      children.add(node(next));
      next = events.next();
    }
    int start = at(event.getStartMark(), true);
    int end = start;
    if (event.isFlow()) {
      end = at(next.getEndMark(), false);
    } else if (!children.isEmpty()) {
      // A block's end mark is where the next thing begins, blank lines and comments behind it.
      end = children.get(children.size() - 1).end();
      start = list ? start : children.get(0).start();
    }
    return new PlacedNode(
        list ? PlacedNode.Kind.LIST : PlacedNode.Kind.MAPPING,
        "",
        false,
        event.isFlow(),
        start,
        Math.max(start, end),
        children);
  }

  private int trimmed(int start, int end) {
    int at = end;
    while (at > start && Character.isWhitespace(content.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** The offset in the content of a mark in what was read. */
  private int at(Optional<Mark> mark, boolean start) {
    int index = mark.map(Mark::getIndex).orElseThrow(() -> new IllegalStateException("no mark"));
    int offset = offsets.length == 0 ? index : offsets[Math.min(index, offsets.length - 1)];
    if (asWritten) {
      return Math.min(offset, content.length());
    }
    int line = readLines.of(offset);
    String here = line(content, contentLines, line);
    // Repairing a line leaves what stands before its value, and takes the rest of it as the value.
    boolean kept = start || here.equals(line(read, readLines, line));
    int column = kept ? offset - readLines.start(line) : here.stripTrailing().length();
    return contentLines.start(line) + Math.min(column, here.length());
  }

  private static String line(String text, Lines lines, int line) {
    int end = line < lines.count() ? lines.start(line + 1) - 1 : text.length();
    return text.substring(lines.start(line), end);
  }

  /** Where each code point begins, since marks count those; empty where each is one unit. */
  private static int[] offsets(String text) {
    if (text.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
      return new int[0];
    }
    int[] offsets = new int[text.codePointCount(0, text.length()) + 1];
    int at = 0;
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = at;
      at += at < text.length() ? Character.charCount(text.codePointAt(at)) : 0;
    }
    return offsets;
  }
}
