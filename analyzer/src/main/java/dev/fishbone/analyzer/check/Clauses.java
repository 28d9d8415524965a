package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Token.Kind;
import java.util.List;
import java.util.Set;

/**
 * Where the sentences and clauses of a passage begin and end, and which groups of words they hold.
 */
final class Clauses {
  private static final String PARTS = ",;:()–—|·→[]=";
  private static final WordSet CONJUNCTIONS =
      WordSet.of(
          "and but while whereas when which where then so because until after before since "
              + "once by who that as");
  private static final WordSet BEFORE_THAT =
      WordSet.of("in at of by from during to on after before with for since until");
  private static final WordSet BEFORE_SO =
      WordSet.of("stayed stay stays remained remain did do does or");
  private static final WordSet ABBREVIATIONS =
      WordSet.of("approx ca vs no dr mr mrs e.g i.e etc cf st fig");

  /** Nobody writes longer ones; each claim looks at its whole sentence. */
  private static final int LONGEST = 300;

  /** From a token up to one that is no longer a part. */
  record Range(int from, int to) {
    boolean isEmpty() {
      return from >= to;
    }
  }

  private static final Range NOWHERE = new Range(-1, -1);

  private final Passage passage;
  private final List<Token> tokens;
  private final long[] masks;
  private final boolean[] startsSentence;
  private final boolean[] startsClause;
  // Claims of one sentence follow each other, so the last one's words are kept.
  private Range stemmed = NOWHERE;
  private Range weighed = NOWHERE;
  private Range lastSentence = NOWHERE;
  private Range lastClause = NOWHERE;
  private boolean supposed;
  private boolean inMonth;
  private int[] stems = {};
  private Range searched = NOWHERE;
  private Set<String> named = Set.of();
  private final long labelMask;
  private final long labelBefore;
  private final long labelBehind;

  Clauses(Passage passage, Vocabulary vocabulary, Names names) {
    this.passage = passage;
    this.tokens = passage.tokens();
    this.masks = WordMasks.of(tokens, vocabulary, names);
    this.startsSentence = new boolean[tokens.size() + 1];
    this.startsClause = new boolean[tokens.size() + 1];
    int length = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      length = startsSentence[i] ? 1 : length + 1;
      if (endsSentence(i) || length >= LONGEST) {
        startsSentence[i + 1] = true;
        startsClause[i + 1] = true;
      } else if (token.isMark(PARTS)) {
        startsClause[i] = true;
        startsClause[i + 1] = true;
      } else if (token.is(Kind.WORD)
          && CONJUNCTIONS.contains(token.word())
          && !token.glued()
          && !(i > 0 && isPartOfPhrase(token, tokens.get(i - 1)))) {
        startsClause[i] = true;
      }
    }
    long before = 0;
    long behind = 0;
    boolean parted = false;
    long[] labels = WordMasks.of(passage.label(), vocabulary, names);
    for (int i = 0; i < labels.length; i++) {
      Token token = passage.label().get(i);
      parted |= token.is("to") || token.isMark("→");
      before |= parted ? 0 : labels[i];
      behind |= parted ? labels[i] : 0;
    }
    this.labelMask = before | behind;
    this.labelBefore = before;
    this.labelBehind = behind;
  }

  /** "for a while", "in that time", "stayed so": no conjunctions. */
  private static boolean isPartOfPhrase(Token token, Token before) {
    return token.is("while") && before.is("a")
        || token.is("that") && BEFORE_THAT.contains(before.word())
        || token.is("so") && BEFORE_SO.contains(before.word());
  }

  private boolean endsSentence(int i) {
    Token token = tokens.get(i);
    if (!token.isMark(".!?")) {
      return false;
    }
    if (i + 1 >= tokens.size()) {
      return true;
    }
    String text = passage.text().text();
    char next = text.charAt(tokens.get(i + 1).start());
    boolean gap = tokens.get(i + 1).start() > token.end();
    if (!gap || Character.isLowerCase(next)) {
      return false;
    }
    String before = i == 0 ? "" : tokens.get(i - 1).word();
    return !token.isMark(".")
        || before.length() > 1 && !ABBREVIATIONS.contains(before)
        || Character.isDigit(before.isEmpty() ? ' ' : before.charAt(0));
  }

  Passage passage() {
    return passage;
  }

  List<Token> tokens() {
    return tokens;
  }

  /** The sentence that holds a token. */
  Range sentence(int i) {
    if (i < lastSentence.from() || i >= lastSentence.to()) {
      lastSentence = around(i, startsSentence);
    }
    return lastSentence;
  }

  /** Whether a sentence tells of a plan, a wish or a condition. */
  boolean isSupposed(Range sentence) {
    if (!sentence.equals(weighed)) {
      weighed = sentence;
      supposed = Mood.supposed(this, sentence);
      inMonth = Mood.inMonth(this, sentence);
    }
    return supposed;
  }

  /** Whether a sentence tells of a month and not of a day. */
  boolean isOfMonth(Range sentence) {
    isSupposed(sentence);
    return inMonth;
  }

  /** The clause that holds a token. */
  Range clause(int i) {
    if (i < lastClause.from() || i >= lastClause.to()) {
      lastClause = around(i, startsClause);
    }
    return lastClause;
  }

  /** The clause behind a range, within its sentence; empty where there is none. */
  Range next(Range range) {
    int from = range.to();
    while (from < tokens.size() && !startsSentence[from] && tokens.get(from).is(Kind.MARK)) {
      from++;
    }
    if (from >= tokens.size() || startsSentence[from]) {
      return new Range(from, from);
    }
    return clause(from);
  }

  /** The clause before a range, within its sentence; empty where there is none. */
  Range previous(Range range) {
    int to = range.from();
    while (to > 0 && !startsSentence[to] && tokens.get(to - 1).is(Kind.MARK)) {
      to--;
    }
    if (to <= 0 || startsSentence[to]) {
      return new Range(to, to);
    }
    return clause(to - 1);
  }

  /** The sentence before; empty where the passage begins. */
  Range sentenceBefore(Range sentence) {
    return sentence.from() == 0 ? new Range(0, 0) : sentence(sentence.from() - 1);
  }

  private Range around(int i, boolean[] starts) {
    int from = i;
    while (from > 0 && !starts[from]) {
      from--;
    }
    int to = i + 1;
    while (to < tokens.size() && !starts[to]) {
      to++;
    }
    return new Range(from, to);
  }

  /** The groups of words that stand in a range. */
  long mask(Range range) {
    long mask = 0;
    for (int i = range.from(); i < range.to(); i++) {
      mask |= masks[i];
    }
    return mask;
  }

  long mask(int i) {
    return masks[i];
  }

  /** Of the words of a claim's sentence and of the passage's label, those that are known. */
  int[] stems(Claim claim, Statements statements) {
    Range sentence = sentence(claim.from());
    if (!sentence.equals(stemmed)) {
      stemmed = sentence;
      Set<String> found = Stems.of(tokens, sentence.from(), sentence.to());
      found.addAll(Stems.of(passage.label()));
      stems = statements.known(found);
    }
    return stems;
  }

  /** The names in a sentence, in small letters. */
  Set<String> names(Range sentence, Scene scene) {
    if (!sentence.equals(searched)) {
      searched = sentence;
      named = scene.names(this, sentence);
    }
    return named;
  }

  /** Of the words that stand elsewhere: a table's header, a tile's label. */
  long labelMask() {
    return labelMask;
  }

  /** Of the words of a label on one side of "to": "First symptom to page". */
  long labelMask(boolean before) {
    return before ? labelBefore : labelBehind;
  }

  boolean has(Range range, WordSet wanted) {
    for (int i = range.from(); i < range.to(); i++) {
      if (wanted.contains(tokens.get(i).word())) {
        return true;
      }
    }
    return false;
  }
}
