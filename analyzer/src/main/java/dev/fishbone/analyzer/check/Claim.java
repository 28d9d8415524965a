package dev.fishbone.analyzer.check;

/**
 * A quantity that a passage states.
 *
 * @param from its first token, the hedge not counted
 * @param to the token behind its last one
 * @param pair the number that it is a part of ("6 of 8"), or of which it is the whole
 */
record Claim(Passage passage, int from, int to, Quantity quantity, Hedge hedge, Pair pair) {
  /** A place in "6 of 8", "from 0 % to 100 %". */
  enum Role {
    ALONE,
    PART,
    WHOLE,
    START,
    END
  }

  /**
   * @param other the value of the other number
   */
  record Pair(Role role, double other) {
    static final Pair NONE = new Pair(Role.ALONE, Double.NaN);
  }

  /** The same claim with another quantity or hedge. */
  Claim with(Quantity other) {
    return new Claim(passage, from, to, other, hedge, pair);
  }

  Claim with(Hedge other) {
    return new Claim(passage, from, to, quantity, other, pair);
  }

  /** Offset in the document of its first character. */
  int start() {
    return passage.text().place(passage.tokens().get(from).start());
  }

  /** Offset in the document behind its last character. */
  int end() {
    return passage.text().place(passage.tokens().get(to - 1).end() - 1) + 1;
  }

  /** The words as they stand. */
  String words() {
    return passage
        .text()
        .text()
        .substring(passage.tokens().get(from).start(), passage.tokens().get(to - 1).end());
  }
}
