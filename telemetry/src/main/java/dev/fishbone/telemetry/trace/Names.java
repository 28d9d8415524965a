package dev.fishbone.telemetry.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for names: each text is kept once. Number 0 is the empty text. Not safe for use by
 * several threads.
 */
public final class Names {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  public Names() {
    numberOf("");
  }

  /** The number of a text, given out on first sight. */
  public int numberOf(String text) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    int number = texts.size();
    numbers.put(text, number);
    texts.add(text);
    return number;
  }

  /** The number of a text, or −1 where it was never seen. */
  public int find(String text) {
    return numbers.getOrDefault(text, -1);
  }

  public String textOf(int number) {
    return texts.get(number);
  }

  public int size() {
    return texts.size();
  }
}
