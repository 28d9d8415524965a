package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.commonmark.node.FencedCodeBlock;

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

  private final String file;
  private final String text;
  private final Lines lines;
  private final List<Segment> segments = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private int done;

  private DocumentParser(String file, String text) {
    this.file = file;
    this.text = text;
    this.lines = new Lines(text);
  }

  /** Parses a text; {@code file} is the name that problems carry. */
  public static Document parse(String file, String text) {
    return new DocumentParser(file, text).parse();
  }

  private Document parse() {
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
    int head = text.startsWith("\uFEFF") ? 1 : 0;
    head += FrontMatter.length(text.substring(head));
    FencedBlocks found = FencedBlocks.in(text.substring(head));
    for (FencedCodeBlock node : found.fences()) {
      FencePlace place = FencePlace.of(text, lines, head, node);
      BlockFormat.named(place.name()).ifPresent(format -> block(place, format));
    }
    textUpTo(text.length());
    Marks marks = Marks.in(text, lines, head, found.html(), this::problem);
    problems.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
    OptionalInt open = found.unclosedAt();
    OptionalInt line = open.isEmpty() ? open : OptionalInt.of(lines.of(open.getAsInt() + head));
    return new Document(
        file, segments, marks.regions(), marks.state(), marks.stateRange(), problems, line);
  }

  private void block(FencePlace place, BlockFormat<?> format) {
    textUpTo(place.range().start());
    done = place.range().end();
    Block block = new BlockReader(place, format, this::problem).read();
    String source = text.substring(place.range().start(), done);
    FenceContent content = place.contentIn(lines);
    segments.add(new Segment.Fenced(block, place.fence(), content, source, place.range()));
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
