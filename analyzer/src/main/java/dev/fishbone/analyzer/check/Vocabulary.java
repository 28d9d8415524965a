package dev.fishbone.analyzer.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups of words that mean alike; a word's groups are bits of a mask. */
final class Vocabulary {
  private static final int MOST_GROUPS = 64;
  private static final int LONGEST_STEM = 24;
  private static final int KEPT_BITS = 14;

  private final Map<String, Long> bits = new LinkedHashMap<>();
  private final Map<String, Long> words = new HashMap<>();
  private final Map<String, Long> stems = new HashMap<>();

  /** Words that were looked up, by their hash. What threads lose of it is looked up again. */
  private final Looked[] known = new Looked[1 << KEPT_BITS];

  private record Looked(String word, long mask) {}

  /** The one that ships with the product. */
  static Vocabulary read() {
    Vocabulary vocabulary = new Vocabulary();
    Resource.lines("words.txt").forEach(vocabulary::add);
    return vocabulary;
  }

  private void add(String line) {
    int colon = line.indexOf(':');
    long bit = 1L << bits.size();
    if (bits.size() == MOST_GROUPS || bits.put(line.substring(0, colon), bit) != null) {
      throw new IllegalStateException("words.txt: " + line + ": too many groups, or one twice");
    }
    for (String word : line.substring(colon + 1).strip().split(" +")) {
      boolean stem = word.endsWith("*");
      Map<String, Long> into = stem ? stems : words;
      into.merge(stem ? word.substring(0, word.length() - 1) : word, bit, (a, b) -> a | b);
    }
  }

  /** The mask of one group. */
  long group(String name) {
    Long bit = bits.get(name);
    if (bit == null) {
      throw new IllegalArgumentException("no group of words is named " + name);
    }
    return bit;
  }

  /** The groups of a word in small letters. */
  long of(String word) {
    if (word.length() > LONGEST_STEM) {
      return 0;
    }
    int hash = word.hashCode();
    int at = (hash ^ hash >>> KEPT_BITS) & known.length - 1;
    Looked kept = known[at];
    if (kept == null || !kept.word().equals(word)) {
      kept = new Looked(word, look(word));
      known[at] = kept;
    }
    return kept.mask();
  }

  private long look(String word) {
    long mask = words.getOrDefault(word, 0L);
    for (int i = 2; i <= word.length(); i++) {
      mask |= stems.getOrDefault(word.substring(0, i), 0L);
    }
    return mask;
  }

  /** A condition on the groups of a clause: "pool full|wait -alert". */
  static final class Pattern {
    private final long[] needed;
    private final long forbidden;

    private Pattern(long[] needed, long forbidden) {
      this.needed = needed;
      this.forbidden = forbidden;
    }

    boolean matches(long mask) {
      if ((mask & forbidden) != 0) {
        return false;
      }
      for (long any : needed) {
        if ((mask & any) == 0) {
          return false;
        }
      }
      return true;
    }
  }

  Pattern pattern(String text) {
    List<Long> needed = new ArrayList<>();
    long forbidden = 0;
    for (String term : text.strip().split(" +")) {
      long mask = 0;
      for (String name : term.substring(term.startsWith("-") ? 1 : 0).split("\\|")) {
        mask |= name.isEmpty() ? 0 : group(name);
      }
      if (term.startsWith("-")) {
        forbidden |= mask;
      } else if (mask != 0) {
        needed.add(mask);
      }
    }
    return new Pattern(needed.stream().mapToLong(Long::longValue).toArray(), forbidden);
  }
}
