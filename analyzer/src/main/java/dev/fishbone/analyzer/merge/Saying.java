package dev.fishbone.analyzer.merge;

/** A text with its words and figures, taken apart once. */
record Saying(String text, Terms terms, Amounts amounts) {
  static Saying of(String text) {
    return new Saying(text, Terms.of(text), Amounts.of(text));
  }
}
