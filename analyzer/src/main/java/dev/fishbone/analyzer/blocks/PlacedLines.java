package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lines of a block's content and where they stand in the document. */
final class PlacedLines {
  private final String content;
  private final List<Integer> starts = new ArrayList<>();
  private final List<Integer> places;
  private final String document;
  private final String lead;
  private final String lineEnd;

  private PlacedLines(String document, Segment.Fenced block) {
    this.document = document;
    this.content = block.content().text();
    this.places = block.content().starts();
    this.lead = block.fence().continuation();
    this.lineEnd = block.fence().lineEnd();
    for (int at = 0; at < content.length(); at = content.indexOf('\n', at) + 1) {
      starts.add(at);
    }
  }

  /** Nothing where a line of the content is not found again as it is, or no fence follows it. */
  static Optional<PlacedLines> of(String document, Segment.Fenced block) {
    PlacedLines lines = new PlacedLines(document, block);
    boolean found = block.fence().closed() && lines.starts.size() == lines.places.size();
    for (int i = 0; found && i < lines.starts.size(); i++) {
      String text = lines.text(i);
      int place = lines.places.get(i);
      found =
          place >= 0
              && document.startsWith(text, place)
              && Fence.endsLine(document, place + text.length());
    }
    return found ? Optional.of(lines) : Optional.empty();
  }

  int of(int offset) {
    int line = java.util.Collections.binarySearch(starts, offset);
    return line >= 0 ? line : -line - 2;
  }

  String text(int line) {
    return content.substring(starts.get(line), content.indexOf('\n', starts.get(line)));
  }

  /** What stands on its line before an offset. */
  String before(int offset) {
    return content.substring(starts.get(of(offset)), offset);
  }

  /** What stands on its line from an offset on. */
  String behind(int offset) {
    return content.substring(offset, Math.max(offset, content.indexOf('\n', offset)));
  }

  /** The offset in the document of one in the content. */
  int place(int offset) {
    int line = of(offset);
    return places.get(line) + offset - starts.get(line);
  }

  /** Where a line begins in the document, with the marks of its containers. */
  int begin(int line) {
    if (line < starts.size()) {
      int at = places.get(line);
      while (at > 0 && document.charAt(at - 1) != '\n' && document.charAt(at - 1) != '\r') {
        at--;
      }
      return at;
    }
    int at = places.get(line - 1) + text(line - 1).length();
    return document.startsWith("\r\n", at) ? at + 2 : at + 1;
  }

  /** Lines of YAML as they stand in this block. */
  String written(String yaml) {
    StringBuilder out = new StringBuilder();
    yaml.lines().forEach(line -> out.append(lead).append(line).append(lineEnd));
    return out.toString();
  }
}
