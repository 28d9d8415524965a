package dev.fishbone.analyzer.check;

import java.util.List;

/** Reads how a number is hedged by the words before and behind it. */
final class HedgeText {
  private HedgeText() {}

  static Hedge before(List<Token> tokens, int from, int to, Quantity quantity) {
    String one = word(tokens, from - 1);
    String two = word(tokens, from - 2) + " " + one;
    String three = word(tokens, from - 3) + " " + two;
    if (word(tokens, to).equals("or") && (word(tokens, to + 1).equals("so"))) {
      return Hedge.ABOUT;
    }
    if (word(tokens, to).equals("or") && word(tokens, to + 1).equals("more")) {
      return Hedge.AT_LEAST;
    }
    Hedge longer = phrase(three, two);
    return longer != Hedge.NONE ? longer : word(one, quantity);
  }

  private static Hedge phrase(String three, String two) {
    switch (three) {
      case "a little over",
          "a bit over",
          "slightly more than",
          "a touch over",
          "just more than",
          "little more than" -> {
        return Hedge.SLIGHTLY_OVER;
      }
      case "no fewer than", "no less than", "not less than", "in excess of" -> {
        return Hedge.AT_LEAST;
      }
      case "no more than", "not more than" -> {
        return Hedge.AT_MOST;
      }
      case "just short of",
          "a little under",
          "a bit under",
          "slightly less than",
          "just shy of",
          "little less than" -> {
        return Hedge.NEARLY;
      }
      default -> {
        return switch (two) {
          case "just over", "slightly over", "slightly above", "little over" -> Hedge.SLIGHTLY_OVER;
          case "just under", "not quite", "slightly under", "just below" -> Hedge.NEARLY;
          case "more than",
              "greater than",
              "longer than",
              "upwards of",
              "well over",
              "higher than" ->
              Hedge.OVER;
          case "less than", "fewer than", "lower than", "shorter than", "well under" -> Hedge.UNDER;
          case "at least" -> Hedge.AT_LEAST;
          case "at most" -> Hedge.AT_MOST;
          case "close to", "or so", "order of", "region of", "something like", "give or" ->
              Hedge.ABOUT;
          default -> Hedge.NONE;
        };
      }
    }
  }

  private static Hedge word(String one, Quantity quantity) {
    boolean clock = quantity instanceof Quantity.Clock;
    return switch (one) {
      case "about",
          "around",
          "roughly",
          "approximately",
          "approx",
          "circa",
          "ca",
          "some",
          "~",
          "≈",
          "maybe",
          "perhaps",
          "c." ->
          Hedge.ABOUT;
      case "nearly", "almost" -> Hedge.NEARLY;
      case "over", "above", "exceeding", ">", "exceeded" -> clock ? Hedge.NONE : Hedge.OVER;
      case "≥", "least" -> Hedge.AT_LEAST;
      case "under", "below", "<", "within" -> clock ? Hedge.NONE : Hedge.UNDER;
      case "≤" -> Hedge.AT_MOST;
      case "by", "before" -> clock ? Hedge.AT_MOST : Hedge.NONE;
      case "after", "since", "past" -> clock ? Hedge.AT_LEAST : Hedge.NONE;
      default -> Hedge.NONE;
    };
  }

  private static String word(List<Token> tokens, int i) {
    return i < 0 || i >= tokens.size() ? "" : tokens.get(i).word();
  }
}
