package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.TextHash;

/**
 * What a document's state says of one id: the hash of the tool's own text last known for it, and
 * before it a sign where the text in the document is a person's.
 *
 * @param sign nothing: the tool's while the hash is found; {@link #THEIRS}; {@link #GONE}
 */
record Remembered(String sign, String hash) {
  /** A person says it in their own words: never written, whatever is found. */
  static final String THEIRS = "=";

  /** No longer found by the analysis, which was said; a person's words on it stay. */
  static final String GONE = "-";

  static Remembered of(String stored) {
    boolean signed = stored.startsWith(THEIRS) || stored.startsWith(GONE);
    return signed
        ? new Remembered(stored.substring(0, 1), stored.substring(1))
        : new Remembered("", stored);
  }

  static Remembered ours(String text) {
    return new Remembered("", TextHash.of(text));
  }

  static Remembered theirs(String text) {
    return new Remembered(THEIRS, TextHash.of(text));
  }

  /** Whether the tool's text may still stand in the document. */
  boolean mayBeOurs() {
    return sign.isEmpty();
  }

  boolean isGone() {
    return sign.equals(GONE);
  }

  Remembered gone() {
    return new Remembered(GONE, hash);
  }

  boolean isOf(String text) {
    return hash.equals(TextHash.of(text));
  }

  String stored() {
    return sign + hash;
  }
}
