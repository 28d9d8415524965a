package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Token.Kind;
import java.util.List;

/** Which groups of the vocabulary each word belongs to, by itself and by the words before it. */
final class WordMasks {
  private static final WordSet SINGLE = WordSet.of("per each every a an single one");

  private WordMasks() {}

  /** One mask a token. */
  static long[] of(List<Token> tokens, Vocabulary vocabulary, Names names) {
    long perRequest = vocabulary.group("perrequest");
    long perInstance = vocabulary.group("perinstance");
    long total = vocabulary.group("total");
    long call = vocabulary.group("call");
    long oncall = vocabulary.group("oncall");
    long[] masks = new long[tokens.size()];
    for (int i = 0; i < masks.length; i++) {
      Token token = tokens.get(i);
      boolean counts =
          token.is(Kind.WORD)
              || token.is("502")
              || token.is("503")
              || token.is("0")
                  && i > 0
                  && (tokens.get(i - 1).is("to") || tokens.get(i - 1).is("at"));
      masks[i] = counts ? vocabulary.of(token.word()) : 0;
      masks[i] |= names.mask(token, vocabulary);
      Noun noun = Noun.of(token.word());
      boolean counted =
          noun == Noun.REQUEST
              || noun == Noun.SESSION
              || noun == Noun.CALL
              || noun == Noun.INSTANCE;
      boolean single =
          counted && (i > 0 && SINGLE.contains(tokens.get(i - 1).word()) || eachOf(tokens, i));
      if (single && noun == Noun.INSTANCE || token.is("apiece")) {
        masks[i] |= perInstance;
      } else if (single && (noun != Noun.CALL || !tokens.get(i - 1).is("a"))) {
        masks[i] |= perRequest;
      } else if (adds(tokens, i)) {
        masks[i] |= total;
      }
      if (fallsTo(tokens, i)) {
        masks[i] |= vocabulary.group("off") | vocabulary.group("drop");
      }
      if (token.is("call") && i > 0 && tokens.get(i - 1).is("on")) {
        masks[i] = masks[i] & ~call | oncall;
      }
    }
    return masks;
  }

  /** "in all", "between them". */
  private static boolean adds(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    Token before = i == 0 ? token : tokens.get(i - 1);
    return token.is("all") && before.is("in")
        || token.is("them") && (before.is("between") || before.is("among"));
  }

  /** "each of its three instances". */
  private static boolean eachOf(List<Token> tokens, int i) {
    for (int k = i - 1; k >= Math.max(1, i - 4); k--) {
      if (tokens.get(k).is("of")) {
        return tokens.get(k - 1).is("each") || tokens.get(k - 1).is("every");
      }
      if (tokens.get(k).is(Kind.MARK)) {
        return false;
      }
    }
    return false;
  }

  /** The second number of "100 % → 0 %", "from 38 % to 2 %". */
  private static boolean fallsTo(List<Token> tokens, int i) {
    boolean share =
        i >= 3
            && i + 1 < tokens.size()
            && tokens.get(i).is(Kind.NUMBER)
            && tokens.get(i + 1).isMark("%");
    boolean arrow = share && tokens.get(i - 1).is(">") && tokens.get(i - 2).is("-");
    if (!share || !(arrow || tokens.get(i - 1).isMark("→–-") || tokens.get(i - 1).is("to"))) {
      return false;
    }
    int last = arrow ? i - 3 : i - 2;
    int first = tokens.get(last).isMark("%") ? last - 1 : last;
    if (first < 0) {
      return false;
    }
    return tokens.get(first).is(Kind.NUMBER)
        && NumberText.number(tokens.get(first).word()) > NumberText.number(tokens.get(i).word());
  }
}
