package dev.fishbone.analyzer.check;

/**
 * A word, number or mark of a passage.
 *
 * @param word in small letters; of a number its digits, of a mark the mark
 * @param start offset of its first character in the passage's text
 * @param glued nothing but a hyphen stands between it and the token before
 * @param whole the run of characters between spaces that it is a part of, in small letters
 */
record Token(Kind kind, String word, int start, int end, boolean glued, String whole) {
  enum Kind {
    WORD,
    NUMBER,
    CLOCK,
    DATE,
    /** A version, id, path or other run in which digits are no quantity. */
    NAME,
    CODE,
    MARK
  }

  boolean is(String text) {
    return word.equals(text);
  }

  boolean is(Kind wanted) {
    return kind == wanted;
  }

  boolean isMark(String marks) {
    return kind == Kind.MARK && marks.contains(word);
  }
}
