package dev.fishbone.analyzer.check;

/** Whether a clause tells what happened, or what should, could or usually does. */
final class Mood {
  private static final WordSet SUPPOSED =
      WordSet.of(
          "would should if unless will must might shall wants want propose proposed recommend "
              + "recommended plan planned todo goal ought hypothetical won't wouldn't suppose "
              + "whether recommends ideally");
  private static final WordSet OTHER_TIMES =
      WordSet.of(
          "usual usually baseline normal normally typical typically previously ordinarily "
              + "earlier week month year yesterday tomorrow historically instead calm quiet healthy "
              + "beforehand nominal peacetime otherwise threshold limit target");

  private Mood() {}

  /** A plan, a wish, a condition. */
  static boolean supposed(Clauses clauses, Claim claim) {
    return clauses.isSupposed(clauses.sentence(claim.from()));
  }

  static boolean supposed(Clauses clauses, Clauses.Range sentence) {
    return has(clauses, sentence, SUPPOSED);
  }

  /** "rather than 1", "not four", "instead of one". */
  static boolean negated(Clauses clauses, Claim claim) {
    int at = claim.from();
    String before = at > 0 ? clauses.tokens().get(at - 1).word() : "";
    boolean instead = before.equals("of") && at > 1 && clauses.tokens().get(at - 2).is("instead");
    return claim.hedge() == Hedge.NONE
        && (instead || before.equals("not") || before.equals("than"));
  }

  /** Of another time than the incident's. */
  static boolean otherTime(Clauses clauses, Claim claim) {
    Clauses.Range clause = clauses.clause(claim.from());
    return has(clauses, clause, OTHER_TIMES) || clauses.isOfMonth(clauses.sentence(claim.from()));
  }

  /** "in June", of which no day is told. */
  static boolean inMonth(Clauses clauses, Clauses.Range range) {
    for (int i = range.from() + 1; i < range.to(); i++) {
      if (clauses.tokens().get(i - 1).is("in")
          && DateText.isMonth(clauses.tokens(), i)
          && DateText.length(clauses.tokens(), i) == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean has(Clauses clauses, Clauses.Range range, WordSet words) {
    for (int i = range.from(); i < range.to(); i++) {
      Token token = clauses.tokens().get(i);
      if (words.contains(token.word()) && token.is(Token.Kind.WORD)) {
        return true;
      }
    }
    return false;
  }
}
