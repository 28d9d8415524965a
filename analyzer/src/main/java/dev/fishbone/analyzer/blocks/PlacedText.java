package dev.fishbone.analyzer.blocks;

import java.util.Arrays;

/** A text as a reader sees it, each of its characters with its place in the document. */
public final class PlacedText {
  private final String text;
  private final int[] places;

  private PlacedText(String text, int[] places) {
    this.text = text;
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
    return places[index];
  }

  /** A part of it. */
  public PlacedText part(int from, int to) {
    return new PlacedText(text.substring(from, to), Arrays.copyOfRange(places, from, to));
  }

  /** Puts a text together from stretches of a document. */
  static final class Builder {
    private final StringBuilder text = new StringBuilder();
    private int[] places = new int[64];

    Builder add(char character, int place) {
      if (text.length() == places.length) {
        places = Arrays.copyOf(places, places.length * 2);
      }
      places[text.length()] = place;
      text.append(character);
      return this;
    }

    Builder add(String document, int from, int to) {
      for (int i = from; i < to; i++) {
        add(document.charAt(i), i);
      }
      return this;
    }

    boolean isEmpty() {
      return text.isEmpty();
    }

    PlacedText build() {
      return new PlacedText(text.toString(), Arrays.copyOf(places, text.length()));
    }
  }
}
