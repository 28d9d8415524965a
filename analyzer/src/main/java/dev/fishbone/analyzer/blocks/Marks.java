package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.SourceSpan;

/** Finds the marks of generated text and the state comment; a mark within a fence is none. */
final class Marks {
  static final String SECOND_STATE =
      "This is a second state comment and not used: remove one of them.";
  private static final Pattern MARK =
      Pattern.compile("<!--\\s*+fishbone:(begin|end)\\s++([a-z0-9-]++)\\s*+-->");

  private final String text;
  private final Lines lines;
  private final BlockReader.Report report;
  private final List<Region> regions = new ArrayList<>();
  private Optional<DocumentState> state = Optional.empty();
  private Optional<SourceRange> stateRange = Optional.empty();
  private String open = "";
  private SourceRange openedAt = new SourceRange(0, 0, 1, 1);

  private Marks(String text, Lines lines, BlockReader.Report report) {
    this.text = text;
    this.lines = lines;
    this.report = report;
  }

  static Marks in(
      String text, Lines lines, int head, Stretches stretches, BlockReader.Report report) {
    Marks marks = new Marks(text, lines, report);
    stretches.forEach(
        (start, stretch) -> stretch.html().forEach(block -> marks.html(block, head + start)));
    marks.unclosed();
    return marks;
  }

  private void html(HtmlBlock block, int shift) {
    List<SourceSpan> spans = block.getSourceSpans();
    SourceSpan last = spans.get(spans.size() - 1);
    int start = spans.get(0).getInputIndex() + shift;
    int end = last.getInputIndex() + last.getLength() + shift;
    if (text.substring(start, end).stripLeading().startsWith(StateComment.ANY_VERSION)) {
      state(start, end);
    } else {
      spans.forEach(s -> mark(s.getInputIndex() + shift, s.getLength()));
    }
  }

  private void mark(int start, int length) {
    Matcher mark = MARK.matcher(text.substring(start, start + length).strip());
    if (!mark.matches()) {
      return;
    }
    SourceRange range = lines.range(start, start + length);
    String name = mark.group(2);
    if (mark.group(1).equals("begin")) {
      unclosed();
      open = name;
      openedAt = range;
    } else if (name.equals(open)) {
      int from = openedAt.end();
      regions.add(new Region(name, text.substring(from, start), lines.range(from, start)));
      open = "";
    } else {
      report.add(
          range.firstLine(), 1, "Nothing begins " + name + " before this end: remove the mark.");
    }
  }

  private void unclosed() {
    if (!open.isEmpty()) {
      String sentence = "Region " + open + " has no end: put its end mark back below its text.";
      report.add(openedAt.firstLine(), 1, sentence);
      open = "";
    }
  }

  private void state(int start, int end) {
    SourceRange range = lines.range(start, end);
    if (stateRange.isPresent()) {
      report.add(range.firstLine(), 1, SECOND_STATE);
      return;
    }
    stateRange = Optional.of(range);
    try {
      state = Optional.of(StateComment.read(text.substring(start, end).strip()));
    } catch (YamlFault fault) {
      report.add(
          range.firstLine(), 1, "The state comment cannot be read: " + fault.sentence() + ".");
    }
  }

  List<Region> regions() {
    return regions;
  }

  Optional<DocumentState> state() {
    return state;
  }

  Optional<SourceRange> stateRange() {
    return stateRange;
  }
}
