package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/**
 * The stretches of a Markdown text, in order. Together they hold what one parse of the whole text
 * finds; they are read side by side.
 */
final class Stretches {
  private final List<Integer> starts = new ArrayList<>();
  private final List<Stretch> stretches = new ArrayList<>();

  private Stretches() {}

  /**
   * Reads a text.
   *
   * @param known stretches that were read before, by their text; new ones are put into it
   */
  static Stretches of(String text, List<Integer> cuts, Map<String, Stretch> known) {
    Stretches read = new Stretches();
    if (cuts.size() == 1) {
      read.add(0, known.computeIfAbsent(text, Stretch::parse));
      return read;
    }
    List<Stretch> each =
        java.util.stream.IntStream.range(0, cuts.size())
            .parallel()
            .mapToObj(i -> parse(text, cuts.get(i), end(text, cuts, i + 1), known))
            .toList();
    for (int i = 0; i < cuts.size(); ) {
      Stretch stretch = each.get(i);
      int next = i + 1;
      // Twice as many each time: no text is read more than a few times.
      for (int more = 1; stretch.isOpen() && next < cuts.size(); more *= 2) {
        next = Math.min(cuts.size(), next + more);
        stretch = parse(text, cuts.get(i), end(text, cuts, next), known);
      }
      read.add(cuts.get(i), stretch);
      i = next;
    }
    return read;
  }

  private static int end(String text, List<Integer> cuts, int next) {
    return next < cuts.size() ? cuts.get(next) : text.length();
  }

  private static Stretch parse(String text, int from, int to, Map<String, Stretch> known) {
    String stretch = text.substring(from, to);
    Stretch read = known.get(stretch);
    if (read == null) {
      read = Stretch.parse(stretch);
      known.put(stretch, read);
    }
    return read;
  }

  private void add(int start, Stretch stretch) {
    starts.add(start);
    stretches.add(stretch);
  }

  /** Each with the offset at which it begins. */
  void forEach(BiConsumer<Integer, Stretch> each) {
    for (int i = 0; i < starts.size(); i++) {
      each.accept(starts.get(i), stretches.get(i));
    }
  }

  /** Where a fence or comment at the margin begins that only the text's end closes. */
  OptionalInt unclosedAt() {
    int last = starts.size() - 1;
    OptionalInt at = stretches.get(last).unclosedAt();
    return at.isEmpty() ? at : OptionalInt.of(starts.get(last) + at.getAsInt());
  }
}
