package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One edit of a text: what stands from {@code start} to {@code end} becomes {@code text}.
 *
 * @param start offset of the first character (UTF-16 units)
 * @param end offset behind the last one
 */
public record Splice(int start, int end, String text) {
  /** In the order of the text; insertions at one place keep the order in which they were made. */
  public static List<Splice> sorted(List<Splice> splices) {
    return splices.stream()
        .sorted(Comparator.comparingInt(Splice::start).thenComparingInt(Splice::end))
        .toList();
  }

  /** The text after all edits, which must not overlap. */
  public static String apply(String text, List<Splice> splices) {
    List<String> parts = new ArrayList<>();
    int done = 0;
    for (Splice splice : sorted(splices)) {
      if (splice.start() < done) {
        throw new IllegalStateException("two edits of the same place at " + splice.start());
      }
      parts.add(text.substring(done, splice.start()));
      parts.add(splice.text());
      done = splice.end();
    }
    parts.add(text.substring(done));
    return String.join("", parts);
  }
}
