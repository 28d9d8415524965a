package dev.fishbone.analyzer.cli;

/**
 * Text for a terminal: names come from telemetry and may hold what moves a cursor, paints, or turns
 * the direction of writing.
 */
final class OneLine {
  private OneLine() {}

  /** On one line, each control or bidirectional character as a replacement character. */
  static String of(String text) {
    return text.strip()
        .replaceAll("\\s*\\R\\s*", " ")
        .replaceAll("[\\p{Cc}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]", "\ufffd");
  }
}
