package dev.fishbone.analyzer.merge;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the document remembers, while it is being merged. */
final class Memory {
  private final Map<String, String> before;
  private final SortedMap<String, String> now;

  Memory(Map<String, String> before) {
    this(before, before);
  }

  private Memory(Map<String, String> before, Map<String, String> now) {
    this.before = Map.copyOf(before);
    this.now = new TreeMap<>(now);
  }

  Memory copy() {
    return new Memory(before, now);
  }

  /** What was remembered before this merge. */
  Optional<Remembered> of(String id) {
    return Optional.ofNullable(before.get(id)).map(Remembered::of);
  }

  boolean knows(String id) {
    return before.containsKey(id);
  }

  /** All that was known before, in order. */
  Set<String> known() {
    return new TreeSet<>(before.keySet());
  }

  void ours(String id, String text) {
    now.put(id, Remembered.ours(text).stored());
  }

  void theirs(String id, String text) {
    now.put(id, Remembered.theirs(text).stored());
  }

  void gone(String id) {
    of(id).ifPresent(remembered -> now.put(id, remembered.gone().stored()));
  }

  void forget(String id) {
    now.remove(id);
  }

  /** What is to be remembered from now on. */
  SortedMap<String, String> now() {
    return now;
  }
}
