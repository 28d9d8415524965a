package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a Markdown text may be cut so that CommonMark reads each stretch by itself: before a line
 * that begins at the margin with a letter or a heading's mark, behind a blank line, outside of
 * fences. Such a line ends every list, quote and paragraph. What its begin does not end (a comment,
 * say) is known only once the stretch before it has been read.
 *
 * <p>Cuts go by the lines' own content, so that two versions of a text are mostly cut alike.
 */
final class Cuts {
  private static final int SHORTEST = 1 << 15;
  private static final int LONGEST = 1 << 17;
  private static final int CONTENT = 64;
  private static final int ONE_IN = 32;

  private final String text;
  private final int shortest;
  private final List<Integer> found = new ArrayList<>();
  private char fence;
  private int fenceLength;

  private Cuts(String text, int shortest) {
    this.text = text;
    this.shortest = shortest;
  }

  /** Offsets in rising order, with the text's begin and without its end. */
  static List<Integer> of(String text) {
    return of(text, SHORTEST);
  }

  /**
   * Of stretches as short as wanted.
   *
   * @param shortest at least so many characters a stretch
   */
  static List<Integer> of(String text, int shortest) {
    Cuts cuts = new Cuts(text, shortest);
    cuts.find();
    return cuts.found;
  }

  private void find() {
    found.add(0);
    int last = 0;
    int line = 0;
    boolean blank = false;
    while (line < text.length()) {
      int end = text.indexOf('\n', line);
      end = end < 0 ? text.length() : end;
      char first = text.charAt(line);
      boolean empty = end == line || first == '\r' && end == line + 1;
      if (first == '`' || first == '~' || first == ' ') {
        fence(line, end);
      } else if (blank && fenceLength == 0 && line - last >= shortest && begins(first)) {
        if (line - last >= LONGEST || isChosen(line, end)) {
          found.add(line);
          last = line;
        }
      }
      blank = empty;
      line = end + 1;
    }
  }

  private static boolean begins(char c) {
    return c == '#' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
  }

  private boolean isChosen(int line, int end) {
    int hash = 0;
    for (int i = line; i < Math.min(end, line + CONTENT); i++) {
      hash = 31 * hash + text.charAt(i);
    }
    return shortest < SHORTEST || (hash * 0x9E3779B9 >>> 16) % ONE_IN == 0;
  }

  /** Follows fences at the margin, so that most cuts lie outside of them. */
  private void fence(int line, int end) {
    int at = line;
    while (at < end && at - line < 4 && text.charAt(at) == ' ') {
      at++;
    }
    char mark = at < end && at - line < 4 ? text.charAt(at) : ' ';
    int run = at;
    while (run < end && text.charAt(run) == mark) {
      run++;
    }
    if (run - at < 3 || mark != '`' && mark != '~') {
      return;
    }
    if (fenceLength == 0) {
      boolean code = mark == '`' && text.substring(run, end).indexOf('`') >= 0;
      fence = mark;
      fenceLength = code ? 0 : run - at;
    } else if (mark == fence && run - at >= fenceLength && text.substring(run, end).isBlank()) {
      fenceLength = 0;
    }
  }
}
