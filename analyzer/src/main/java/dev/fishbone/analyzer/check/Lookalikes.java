package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Token.Kind;
import java.util.List;

/** Tells numbers that are no quantity: of steps, versions, tickets, prices, status codes. */
final class Lookalikes {
  /** Words before a number that make it a name: "step 2", "version 8", "PR 1841". */
  private static final WordSet NAMING =
      WordSet.of(
          "sev step item items section phase figure table version pr mr issue ticket release "
              + "build port http status code chapter appendix priority level java line commit "
              + "revision page option stage part number no row layer tier note act u");

  private static final WordSet STATUS_BEFORE =
      WordSet.of(
          "a http status code returned return returns returning got with answered an of the");
  private static final WordSet STATUS_AFTER =
      WordSet.of(
          "after error errors response responses bad service gateway s internal too to and or from");
  private static final WordSet CURRENCIES = WordSet.of("usd eur gbp chf dollars euros € $ £");

  private final List<Token> tokens;
  private final boolean message;

  /**
   * @param message what one service answers another, in which 503 is a code
   */
  Lookalikes(List<Token> tokens, boolean message) {
    this.tokens = tokens;
    this.message = message;
  }

  /** Whether the number from one token up to another is none to check. */
  boolean at(int i, int next) {
    return named(i) || isMoney(next) || isNegative(i);
  }

  /** "#1841", "$184", "SEV-1" are names or prices. */
  private boolean named(int i) {
    Token token = tokens.get(i);
    if (i == 0) {
      return false;
    }
    Token before = tokens.get(i - 1);
    if (before.isMark("#$€£¥№§@")) {
      return true;
    }
    if (token.is(Kind.NUMBER) && NAMING.contains(before.word()) && !unitFollows(i)) {
      return true;
    }
    return token.is(Kind.NUMBER) && isStatus(token, i);
  }

  /** "-26 s": a difference. */
  private boolean isNegative(int i) {
    if (i == 0
        || !tokens.get(i - 1).isMark("-−")
        || tokens.get(i - 1).end() < tokens.get(i).start()) {
      return false;
    }
    return i == 1 || tokens.get(i - 2).end() < tokens.get(i - 1).start();
  }

  private boolean unitFollows(int i) {
    return i + 1 < tokens.size()
        && (Units.seconds(tokens.get(i + 1)).isPresent() || tokens.get(i + 1).isMark("%"));
  }

  private boolean isStatus(Token token, int i) {
    String word = token.word();
    if (word.length() != 3
        || (word.charAt(0) != '4' && word.charAt(0) != '5')
        || word.charAt(1) > '2') {
      return false;
    }
    if (unitFollows(i)) {
      return false;
    }
    String before = tokens.get(i - 1).word();
    String after = i + 1 < tokens.size() ? tokens.get(i + 1).word() : "";
    boolean known = Noun.of(after) != Noun.NONE;
    return !known
        && (message
            || STATUS_BEFORE.contains(before)
            || STATUS_AFTER.contains(after)
            || after.isEmpty());
  }

  private boolean isMoney(int next) {
    String word = next < tokens.size() ? tokens.get(next).word() : "";
    return CURRENCIES.contains(word);
  }
}
