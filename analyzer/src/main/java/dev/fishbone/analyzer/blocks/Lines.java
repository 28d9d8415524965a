package dev.fishbone.analyzer.blocks;

import java.util.Arrays;

/** Where the lines of a text begin; a line ends with LF, CR LF or CR, as in CommonMark. */
public final class Lines {
  private final int[] starts;

  public Lines(String text) {
    int[] found = new int[64];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean ends = c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1));
      if (ends) {
        if (count == found.length) {
          found = Arrays.copyOf(found, count * 2);
        }
        found[count++] = i + 1;
      }
    }
    starts = Arrays.copyOf(found, count);
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
