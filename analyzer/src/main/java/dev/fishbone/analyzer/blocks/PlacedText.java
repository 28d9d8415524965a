package dev.fishbone.analyzer.blocks;

import java.util.Arrays;

/** A text as a reader sees it, each of its characters with its place in the document. */
public final class PlacedText {
  private final String text;

  /** Where in the text each run begins that stands in the document as it is. */
  private final int[] runs;

  /** Where in the document each of them begins. */
  private final int[] places;

  private PlacedText(String text, int[] runs, int[] places) {
    this.text = text;
    this.runs = runs;
    this.places = places;
  }

  /** A text that is a document of its own. */
  public static PlacedText of(String text) {
    return new Builder().add(text, 0, text.length()).build();
  }

  /** The text; lines that a paragraph was wrapped into are parted by line feeds. */
  public String text() {
    return text;
  }

  /** The offset in the document (UTF-16 units) of a character of the text. */
  public int place(int index) {
    if (index < 0 || index >= text.length()) {
      throw new IndexOutOfBoundsException(index + " of " + text.length() + " characters");
    }
    int run = run(index);
    return places[run] + index - runs[run];
  }

  private int run(int index) {
    if (runs.length == 1) {
      return 0;
    }
    int found = Arrays.binarySearch(runs, index);
    return found >= 0 ? found : -found - 2;
  }

  /** A part of it. */
  public PlacedText part(int from, int to) {
    if (from >= to) {
      return new PlacedText(text.substring(from, to), new int[0], new int[0]);
    }
    int first = run(from);
    int last = run(to - 1);
    int[] begins = new int[last - first + 1];
    for (int i = 0; i < begins.length; i++) {
      begins[i] = Math.max(0, runs[first + i] - from);
    }
    int[] there = Arrays.copyOfRange(places, first, last + 1);
    there[0] += from - runs[first];
    return new PlacedText(text.substring(from, to), begins, there);
  }

  /** Puts a text together from stretches of a document. */
  static final class Builder {
    private final StringBuilder text = new StringBuilder();
    private int[] runs = new int[4];
    private int[] places = new int[4];
    private int count;
    private int next = -1;

    Builder add(char character, int place) {
      begin(place);
      text.append(character);
      next = place + 1;
      return this;
    }

    Builder add(String document, int from, int to) {
      if (from < to) {
        begin(from);
        text.append(document, from, to);
        next = to;
      }
      return this;
    }

    private void begin(int place) {
      if (place == next) {
        return;
      }
      if (count == runs.length) {
        runs = Arrays.copyOf(runs, count * 2);
        places = Arrays.copyOf(places, count * 2);
      }
      runs[count] = text.length();
      places[count++] = place;
    }

    boolean isEmpty() {
      return text.isEmpty();
    }

    PlacedText build() {
      return new PlacedText(
          text.toString(), Arrays.copyOf(runs, count), Arrays.copyOf(places, count));
    }
  }
}
