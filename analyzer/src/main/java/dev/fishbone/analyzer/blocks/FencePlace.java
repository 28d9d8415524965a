package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.SourceSpan;

/**
 * A fence where it stands.
 *
 * @param name the first word of the info string
 * @param content the lines between the fences, without indent and container marks
 * @param columns by line of the document, how many characters stand before that line's content
 */
record FencePlace(
    String name, Fence fence, String content, SourceRange range, Map<Integer, Integer> columns) {

  /** {@code shift} is the offset in {@code text} at which the parsed Markdown begins. */
  static FencePlace of(String text, Lines lines, int shift, FencedCodeBlock node) {
    List<SourceSpan> spans = node.getSourceSpans();
    SourceSpan last = spans.get(spans.size() - 1);
    char character = node.getFenceCharacter().charAt(0);
    int start = text.indexOf(character, spans.get(0).getInputIndex() + shift);
    int end = Math.max(start, last.getInputIndex() + last.getLength() + shift);
    SourceRange range = lines.range(start, end);
    String info = info(text, start, character);
    int lineStart = Math.max(lines.start(range.firstLine()), text.startsWith("\uFEFF") ? 1 : 0);
    Fence fence =
        new Fence(
            character,
            Objects.requireNonNullElse(node.getOpeningFenceLength(), 3),
            node.getFenceIndent(),
            info,
            continuation(text.substring(lineStart, start)),
            node.getClosingFenceLength() != null,
            lineEnd(text, start));
    String name = info.strip().split("[\\s{]", 2)[0];
    String content = Objects.requireNonNullElse(node.getLiteral(), "");
    return new FencePlace(
        name, fence, content, range, columns(text, lines, shift, spans, node.getFenceIndent()));
  }

  /** The document's column, from 1, of a column of the content, from 0. */
  int column(int line, int contentColumn) {
    return columns.getOrDefault(line, 0) + contentColumn + 1;
  }

  /** The content with the place of each of its lines. */
  FenceContent contentIn(Lines lines) {
    List<Integer> starts = new ArrayList<>();
    int line = range.firstLine() + 1;
    for (int at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) {
      Integer column = columns.get(line);
      starts.add(column == null ? FenceContent.NOWHERE : lines.start(line) + column);
      line++;
    }
    return new FenceContent(content, starts);
  }

  private static String info(String text, int start, char character) {
    int from = start;
    while (from < text.length() && text.charAt(from) == character) {
      from++;
    }
    int to = from;
    while (to < text.length() && text.charAt(to) != '\n' && text.charAt(to) != '\r') {
      to++;
    }
    return text.substring(from, to);
  }

  /** Quote marks are repeated on every line; a list's marker becomes the indent of its content. */
  private static String continuation(String before) {
    StringBuilder out = new StringBuilder();
    before.chars().forEach(c -> out.append(c == '>' || c == '\t' ? (char) c : ' '));
    return out.toString();
  }

  private static String lineEnd(String text, int start) {
    for (int i = start; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        return "\n";
      }
      if (text.charAt(i) == '\r') {
        return text.startsWith("\n", i + 1) ? "\r\n" : "\r";
      }
    }
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  private static Map<Integer, Integer> columns(
      String text, Lines lines, int shift, List<SourceSpan> spans, int indent) {
    Map<Integer, Integer> columns = new HashMap<>();
    for (SourceSpan span : spans) {
      int offset = span.getInputIndex() + shift;
      int line = lines.of(offset);
      int skipped = 0;
      while (skipped < indent && text.startsWith(" ", offset + skipped)) {
        skipped++;
      }
      columns.put(line, offset + skipped - lines.start(line));
    }
    return columns;
  }
}
