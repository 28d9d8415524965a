package dev.fishbone.analyzer.blocks;

/**
 * Something in a document that could not be read, and what to do about it.
 *
 * @param line from 1
 * @param column from 1, in characters
 */
public record Problem(String file, int line, int column, String sentence) {
  /** {@code file:line:column: sentence}. */
  @Override
  public String toString() {
    return file + ":" + line + ":" + column + ": " + sentence;
  }
}
