package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.Fence;
import dev.fishbone.analyzer.blocks.Region;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.blocks.SourceRange;
import dev.fishbone.analyzer.blocks.Unknown;
import dev.fishbone.analyzer.html.MarkdownHtml;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;

/**
 * A document with its blocks as plain Markdown. Everything outside blocks stays byte for byte, but
 * for the marks and the state comment, which go.
 */
final class GithubDocument {
  private final Document document;
  private final String text;
  private final StringBuilder out = new StringBuilder();
  private final List<SourceRange> marks = new ArrayList<>();

  private GithubDocument(Document document) {
    this.document = document;
    this.text = document.text();
    for (Region region : document.regions()) {
      int begin = text.lastIndexOf("<!--", region.range().start() - 1);
      int end = text.indexOf("-->", region.range().end()) + 3;
      mark(begin, region.range().start());
      mark(region.range().end(), end);
    }
    document.stateRange().ifPresent(range -> mark(range.start(), range.end()));
    marks.sort(Comparator.comparingInt(SourceRange::start));
  }

  static String of(Document document, Pictures pictures, List<String> remarks) {
    missing(document, pictures, remarks);
    return new GithubDocument(document).text();
  }

  private String text() {
    for (Segment segment : document.segments()) {
      if (segment instanceof Segment.Fenced place) {
        block(place);
      } else {
        copy(segment.range().start(), segment.range().end());
      }
    }
    boolean marked = !marks.isEmpty() && marks.get(marks.size() - 1).end() == text.length();
    return marked ? ended() : out.toString();
  }

  /** Without the empty lines that stood before a mark at the end. */
  private String ended() {
    String all = out.toString();
    int end = all.stripTrailing().length();
    return all.substring(
        0, all.startsWith("\r\n", end) ? end + 2 : Math.min(end + 1, all.length()));
  }

  /**
   * A mark with its line; with the empty line behind it too, where one stands before it. Between
   * two lines of text an empty one stays in its place, or they would become one paragraph.
   */
  private void mark(int start, int end) {
    int from = lineStart(start);
    if (!text.substring(from, start).isBlank() || !isBlankBefore(from)) {
      marks.add(new SourceRange(start, end, 0, 0));
      return;
    }
    marks.add(new SourceRange(from, nextLine(nextLine(end)), 0, 0));
  }

  private int lineStart(int at) {
    int i = at;
    while (i > 0 && text.charAt(i - 1) != '\n' && text.charAt(i - 1) != '\r') {
      i--;
    }
    return i;
  }

  /** Whether the line above holds nothing but white space and marks of quotes, or there is none. */
  private boolean isBlankBefore(int lineStart) {
    int end = lineStart - (text.startsWith("\r\n", lineStart - 2) ? 2 : 1);
    return end <= 0 || text.substring(lineStart(end), end).matches("[ \t>\uFEFF]*");
  }

  /** Behind the next line end, if nothing but white space stands before it. */
  private int nextLine(int at) {
    int i = at;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    if (text.startsWith("\r\n", i)) {
      return i + 2;
    }
    return i < text.length() && (text.charAt(i) == '\n' || text.charAt(i) == '\r') ? i + 1 : at;
  }

  private void copy(int start, int end) {
    int at = start;
    for (SourceRange mark : marks) {
      if (mark.end() > at && mark.start() < end) {
        out.append(text, at, Math.max(at, mark.start()));
        at = Math.min(end, mark.end());
      }
    }
    out.append(text, at, Math.max(at, end));
  }

  private void block(Segment.Fenced place) {
    Fence fence = place.fence();
    String next = fence.lineEnd() + fence.continuation();
    if (!isApart(place)) {
      out.append(next);
    }
    if (place.block() instanceof Unknown unknown) {
      out.append('*').append(Unreadable.sentence(unknown)).append('*').append(next).append(next);
      out.append(place.source());
    } else {
      out.append(String.join(next, GithubBlocks.of(place.block())));
    }
    int behind = nextLine(place.range().end());
    if (behind > place.range().end() && behind < text.length() && !isBlankFrom(behind)) {
      out.append(next);
    }
  }

  /** Whether a list or table may begin here: a paragraph right above would take it in. */
  private boolean isApart(Segment.Fenced place) {
    int lineStart = lineStart(place.range().start());
    String before = text.substring(lineStart, place.range().start());
    // What is neither indent nor quote is a list's mark: the block is the first thing in its item.
    return !before.matches("[ \t>]*") || isBlankBefore(lineStart);
  }

  private boolean isBlankFrom(int at) {
    int i = at;
    while (i < text.length() && " \t>".indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    return i == text.length() || text.charAt(i) == '\n' || text.charAt(i) == '\r';
  }

  private static void missing(Document document, Pictures pictures, List<String> remarks) {
    MarkdownHtml.parse(document.text())
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Image image) {
                String address = Objects.requireNonNullElse(image.getDestination(), "");
                if (!Pictures.isRemote(address) && !pictures.has(address)) {
                  remarks.add(Remark.missing(address));
                }
              }
            });
  }
}
