package dev.fishbone.analyzer.blocks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A document in pieces. Nothing is lost: {@link #text()} gives back what was parsed.
 *
 * @param file the name that problems carry
 * @param regions generated text, in order
 * @param state what the document remembers, absent in an ordinary draft
 * @param stateRange of the comment that holds the state
 * @param problems what could not be read, in order
 * @param unclosedLine the first line of a fence or comment that only the document's end closes
 */
public record Document(
    String file,
    List<Segment> segments,
    List<Region> regions,
    Optional<DocumentState> state,
    Optional<SourceRange> stateRange,
    List<Problem> problems,
    OptionalInt unclosedLine) {
  public Document {
    segments = List.copyOf(segments);
    regions = List.copyOf(regions);
    problems = List.copyOf(problems);
  }

  /** The whole text. */
  public String text() {
    return String.join("", segments.stream().map(Segment::source).toList());
  }

  /** The blocks with their places, in order; unreadable ones are {@link Unknown}. */
  public List<Segment.Fenced> blocks() {
    return segments.stream()
        .filter(Segment.Fenced.class::isInstance)
        .map(Segment.Fenced.class::cast)
        .toList();
  }

  /** The blocks of one kind, in order. */
  public <B extends Block> Stream<B> all(Class<B> kind) {
    return blocks().stream().map(Segment.Fenced::block).filter(kind::isInstance).map(kind::cast);
  }

  /** The first block of one kind. */
  public <B extends Block> Optional<B> first(Class<B> kind) {
    return all(kind).findFirst();
  }

  /** The region of this name. */
  public Optional<Region> region(String name) {
    return regions.stream().filter(region -> region.name().equals(name)).findFirst();
  }

  /** Where the document begins behind a byte order mark and front matter. */
  public int bodyStart() {
    String text = text();
    int head = text.startsWith("\uFEFF") ? 1 : 0;
    return head + FrontMatter.length(text.substring(head));
  }

  /** Whether more than one comment claims to be the document's state. */
  public boolean hasSecondState() {
    return problems.stream().anyMatch(problem -> problem.sentence().equals(Marks.SECOND_STATE));
  }

  /** The document with other blocks in these places; equal ones are not rewritten. */
  public Document with(Map<Segment.Fenced, ? extends Block> changes) {
    String changed = segments.stream().map(s -> source(s, changes)).collect(Collectors.joining());
    return DocumentParser.parse(file, changed);
  }

  /** The document with another block in this place. */
  public Document with(Segment.Fenced place, Block block) {
    return with(Map.of(place, block));
  }

  private static String source(Segment segment, Map<Segment.Fenced, ? extends Block> changes) {
    if (segment instanceof Segment.Fenced place) {
      Block block = changes.get(place);
      if (block != null && !block.equals(place.block())) {
        return BlockWriter.write(block, place.fence());
      }
    }
    return segment.source();
  }
}
