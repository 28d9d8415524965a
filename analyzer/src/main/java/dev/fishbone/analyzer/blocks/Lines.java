package dev.fishbone.analyzer.blocks;

import java.util.Arrays;

/** Where the lines of a text begin; a line ends with LF, CR LF or CR, as in CommonMark. */
public final class Lines {
  private final int[] starts;

  public Lines(String text) {
    int[] found = new int[64];
    int count = 1;
    int feed = text.indexOf('\n');
    int bare = bare(text, 0);
    while (feed >= 0 || bare >= 0) {
      boolean first = bare < 0 || feed >= 0 && feed < bare;
      int end = first ? feed : bare;
      if (count == found.length) {
        found = Arrays.copyOf(found, count * 2);
      }
      found[count++] = end + 1;
      feed = first ? text.indexOf('\n', end + 1) : feed;
      bare = first ? bare : bare(text, end + 1);
    }
    starts = Arrays.copyOf(found, count);
  }

  /** The next CR without LF; -1 if there is none. */
  private static int bare(String text, int from) {
    int at = text.indexOf('\r', from);
    while (at >= 0 && text.startsWith("\n", at + 1)) {
      at = text.indexOf('\r', at + 1);
    }
    return at;
  }

  public int count() {
    return starts.length;
  }

  /** The line of an offset, from 1. */
  public int of(int offset) {
    int found = Arrays.binarySearch(starts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The offset at which a line begins, counted from 1. */
  public int start(int line) {
    return starts[line - 1];
  }

  SourceRange range(int start, int end) {
    return new SourceRange(start, end, of(start), of(Math.max(start, end - 1)));
  }
}
