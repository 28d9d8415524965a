package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.commonmark.node.FencedCodeBlock;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document. Any text is a document: what cannot be read is kept byte for byte and reported
 * as a {@link Problem}; content never makes it throw.
 *
 * <p>A block is a fence whose info string begins with a block's name as a word of its own; every
 * other fence is ordinary Markdown. Blocks may stand in lists and quotes, not in comments.
 */
public final class DocumentParser {
  private static final int MOST_CHARACTERS = 16 << 20;
  private static final int MOST_LINES = 200_000;

  /** Fewer are read one after another. */
  private static final int FEW = 16;

  private final String file;
  private final String text;
  private final Readings readings;
  private final Lines lines;
  private final int head;
  private @Nullable Stretches stretches;
  private final List<Segment> segments = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private int done;

  DocumentParser(String file, String text, Readings readings) {
    this.file = file;
    this.text = text;
    this.readings = readings;
    this.lines = new Lines(text);
    int mark = text.startsWith("\uFEFF") ? 1 : 0;
    this.head = mark + FrontMatter.length(text.substring(mark));
  }

  /** Parses a text; {@code file} is the name that problems carry. */
  public static Document parse(String file, String text) {
    return new Readings().document(file, text);
  }

  private Stretches stretches() {
    Stretches read = stretches;
    if (read == null) {
      read = readings.stretches(text.substring(head));
      stretches = read;
    }
    return read;
  }

  /** Its headings and paragraphs. */
  Outline outline() {
    return Outline.of(text, head, stretches());
  }

  /** The document; asked for once. */
  Document document() {
    if (text.length() > MOST_CHARACTERS || lines.count() > MOST_LINES) {
      problem(1, 1, "The document is too long to be read: split it; it is left as it is.");
      textUpTo(text.length());
      return new Document(
          file,
          segments,
          List.of(),
          Optional.empty(),
          Optional.empty(),
          problems,
          OptionalInt.empty());
    }
    Stretches found = stretches();
    blocks(places(found)).forEach(this::add);
    textUpTo(text.length());
    Marks marks = Marks.in(text, lines, head, found, this::problem);
    problems.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
    OptionalInt open = found.unclosedAt();
    OptionalInt line = open.isEmpty() ? open : OptionalInt.of(lines.of(open.getAsInt() + head));
    return new Document(
        file, segments, marks.regions(), marks.state(), marks.stateRange(), problems, line);
  }

  private List<FencePlace> places(Stretches found) {
    List<FencePlace> places = new ArrayList<>();
    found.forEach(
        (start, stretch) -> {
          for (FencedCodeBlock node : stretch.fences()) {
            FencePlace place = FencePlace.of(text, lines, head + start, node);
            if (BlockFormat.named(place.name()).isPresent()) {
              places.add(place);
            }
          }
        });
    return places;
  }

  /** A block as it was read, with what could not be. */
  private record Read(FencePlace place, Block block, List<Problem> problems) {}

  private List<Read> blocks(List<FencePlace> places) {
    Stream<FencePlace> each = places.size() < FEW ? places.stream() : places.parallelStream();
    return each.map(this::read).toList();
  }

  private Read read(FencePlace place) {
    Optional<Block> known =
        place.fence().closed() ? readings.block(place.name(), place.content()) : Optional.empty();
    if (known.isPresent()) {
      return new Read(place, known.get(), List.of());
    }
    List<Problem> found = new ArrayList<>();
    Block block =
        new BlockReader(
                place,
                BlockFormat.named(place.name()).orElseThrow(),
                readings,
                (line, column, sentence) -> found.add(new Problem(file, line, column, sentence)))
            .read();
    if (found.isEmpty()) {
      readings.keep(place.name(), place.content(), block);
    }
    return new Read(place, block, found);
  }

  private void add(Read read) {
    FencePlace place = read.place();
    textUpTo(place.range().start());
    done = place.range().end();
    String source = text.substring(place.range().start(), done);
    FenceContent content = place.contentIn(lines);
    segments.add(new Segment.Fenced(read.block(), place.fence(), content, source, place.range()));
    problems.addAll(read.problems());
  }

  private void textUpTo(int end) {
    if (end > done) {
      segments.add(new Segment.Text(text.substring(done, end), lines.range(done, end)));
      done = end;
    }
  }

  private void problem(int line, int column, String sentence) {
    problems.add(new Problem(file, line, column, sentence));
  }
}
