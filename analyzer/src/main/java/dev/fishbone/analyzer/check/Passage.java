package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.PlacedText;
import java.util.List;

/**
 * A stretch of text that is read as one.
 *
 * @param label words that say what it is about and stand elsewhere: a table's header, a tile's
 *     label
 * @param kind where it stood
 */
record Passage(Kind kind, PlacedText text, List<Token> tokens, List<Token> label) {
  enum Kind {
    PROSE,
    HEADING,
    CELL,
    WHEN,
    EVENT,
    FIGURE,
    META,
    CAUSE,
    MESSAGE,
    /** What is to be done, not what happened. */
    PLAN
  }

  static Passage of(Kind kind, PlacedText text, List<Token> label, Habits habits, WordPool pool) {
    return new Passage(kind, text, Tokenizer.of(text.text(), habits, pool), label);
  }
}
