package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Claim.Pair;
import dev.fishbone.analyzer.check.Claim.Role;
import dev.fishbone.analyzer.check.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the quantities that a passage states; what only looks like one is none. */
final class ClaimReader {
  private static final WordSet TIME_FOLLOWS =
      WordSet.of("at by around about until till since from to");
  private static final WordSet NOT_MORE =
      WordSet.of("after other later over under per ever either whenever however altogether");

  private final Passage passage;
  private final List<Token> tokens;
  private final NumberReader numbers;
  private final AmountReader amounts;
  private final CountedNoun nouns;
  private final Lookalikes lookalikes;
  private final Ellipsis ellipsis;
  private final List<Claim> claims = new ArrayList<>();

  private ClaimReader(Passage passage) {
    this.passage = passage;
    this.tokens = passage.tokens();
    this.numbers = new NumberReader(tokens, passage.text().text());
    this.amounts = new AmountReader(tokens, numbers);
    this.nouns = new CountedNoun(passage, numbers);
    this.lookalikes = new Lookalikes(tokens, passage.kind() == Passage.Kind.MESSAGE);
    this.ellipsis = new Ellipsis(tokens, claims);
  }

  /** In the order in which they stand. */
  static List<Claim> of(Passage passage) {
    ClaimReader reader = new ClaimReader(passage);
    int at = 0;
    while (at < reader.tokens.size()) {
      at = Math.max(at + 1, reader.read(at));
    }
    return reader.claims;
  }

  private int read(int i) {
    Token token = tokens.get(i);
    if (token.is(Kind.CLOCK)) {
      if (Zones.isOffset(tokens, i)) {
        return i + 1;
      }
      boolean half = i + 1 < tokens.size() && isHalfDay(i + 1);
      int next = half ? i + 2 : i + 1;
      return ClockText.read(token.word(), half ? tokens.get(i + 1).word() : "")
          .map(clock -> add(i, next, clock))
          .orElse(next);
    }
    if (!mayBegin(token)) {
      return i + 1;
    }
    int date = DateText.length(tokens, i);
    if (date > 0) {
      return i + date;
    }
    int spoken = SpokenAmounts.length(tokens, i);
    if (spoken > 0) {
      Quantity quantity = SpokenAmounts.read(tokens, i);
      Hedge rough = quantity instanceof Quantity.Share ? Hedge.NONE : Hedge.ABOUT;
      return add(i, i + spoken, quantity, rough, Pair.NONE);
    }
    Optional<NumberReader.Number> number = numbers.at(i);
    Optional<Integer> clock = number.flatMap(hour -> spokenClock(i, hour));
    if (clock.isPresent()) {
      return clock.get();
    }
    return number.isPresent() ? number(i, number.get()) : i + 1;
  }

  /** Most words begin no date and no amount. */
  private static boolean mayBegin(Token token) {
    String word = token.word();
    char first = word.isEmpty() ? ' ' : word.charAt(0);
    return first >= '0' && first <= '9'
        || token.is(Kind.NUMBER)
        || token.is(Kind.DATE)
        || NumberReader.mayBegin(word)
        || SpokenAmounts.mayBegin(word)
        || DateText.isMonth(word);
  }

  private int number(int i, NumberReader.Number number) {
    if (lookalikes.at(i, number.next())) {
      return number.next();
    }
    int next = number.next();
    if (next < tokens.size() && isHalfDay(next) && number.value() <= 12) {
      return ClockText.read(tokens.get(i).word(), tokens.get(next).word())
          .map(clock -> add(i, next + 1, clock))
          .orElse(next + 1);
    }
    if (hour24(i, next)) {
      return ClockText.read(
              tokens.get(i).word().substring(0, 2) + ":" + tokens.get(i).word().substring(2), "")
          .map(clock -> add(i, next, clock))
          .orElse(next);
    }
    Optional<AmountReader.Amount> amount = amounts.span(number).or(() -> amounts.share(number));
    if (amount.isPresent()) {
      return add(i, amount.get().next(), amount.get().quantity(), rough(number), Pair.NONE);
    }
    return multiple(i, number).orElseGet(() -> count(i, number));
  }

  /** "at nine forty-one". */
  private Optional<Integer> spokenClock(int i, NumberReader.Number hour) {
    boolean placed =
        i > 0 && tokens.get(i).is(Kind.WORD) && TIME_FOLLOWS.contains(tokens.get(i - 1).word());
    if (!placed || hour.value() < 1 || hour.value() > 12 || hour.next() != i + 1) {
      return Optional.empty();
    }
    return numbers
        .at(i + 1)
        .filter(m -> tokens.get(i + 1).is(Kind.WORD) && m.value() >= 10 && m.value() < 60)
        .map(m -> add(i, m.next(), clock(hour.value(), m.value())));
  }

  private static Quantity clock(double hour, double minute) {
    return new Quantity.Clock(hour * 3600 + minute * 60, 60, true);
  }

  private boolean isHalfDay(int i) {
    String word = tokens.get(i).word();
    return word.equals("am") || word.equals("pm") || word.equals("a.m") || word.equals("p.m");
  }

  /** "0955 UTC". */
  private boolean hour24(int i, int next) {
    String word = tokens.get(i).word();
    return word.length() == 4
        && word.chars().allMatch(Character::isDigit)
        && word.compareTo("2360") < 0
        && next < tokens.size()
        && (tokens.get(next).is("utc") || tokens.get(next).is("gmt") || tokens.get(next).is("hrs"));
  }

  private static Hedge rough(NumberReader.Number number) {
    return number.rough() ? Hedge.ABOUT : Hedge.NONE;
  }

  private Optional<Integer> multiple(int i, NumberReader.Number number) {
    int next = number.next();
    if (next + 1 < tokens.size()
        && tokens.get(next).is("more")
        && tokens.get(next + 1).is("times")) {
      next++;
    }
    if (next >= tokens.size() || !Units.isMultiple(tokens.get(next))) {
      return Optional.empty();
    }
    Token unit = tokens.get(next);
    String behind = next + 1 < tokens.size() ? tokens.get(next + 1).word() : "";
    boolean compares = behind.equals("as") || behind.endsWith("er") && !NOT_MORE.contains(behind);
    Noun repeated =
        unit.is("times") && !compares ? nouns.repeated(i, next) : Noun.NONE; // "four times heavier"
    if (repeated != Noun.NONE) {
      return Optional.of(
          add(i, next + 1, count(number, repeated, false), rough(number), Pair.NONE));
    }
    if (unit.word().equals("times")
        && next + 1 < tokens.size()
        && tokens.get(next + 1).isMark("(")) {
      return Optional.empty();
    }
    return Optional.of(
        add(
            i,
            next + 1,
            new Quantity.Multiple(number.value(), number.step()),
            rough(number),
            Pair.NONE));
  }

  private int count(int i, NumberReader.Number number) {
    int next = number.next();
    Optional<Double> left = ellipsis.unit(i, next);
    if (left.isPresent()) {
      Quantity span =
          new Quantity.Span(number.value() * left.get(), number.step() * left.get(), left.get());
      return add(i, next, span, rough(number), Pair.NONE);
    }
    boolean each = nouns.perSecond(next);
    Noun behind = nouns.noun(next);
    Noun noun = behind == Noun.NONE ? nouns.labelled(i) : behind;
    Optional<NumberReader.Number> whole = nouns.whole(next);
    if (whole.isPresent()) {
      Noun ofWhole = behind == Noun.NONE ? nouns.noun(whole.get().next()) : behind;
      Noun shared = ofWhole == Noun.NONE || ofWhole == Noun.OTHER ? noun : ofWhole;
      if (shared == Noun.NONE) {
        shared = ellipsis.noun(whole.get().value());
      }
      if (isRatio(number, whole.get(), shared)) {
        double ratio = number.value() / whole.get().value();
        Quantity share = new Quantity.Share(ratio, 1 / whole.get().value());
        return add(i, whole.get().next(), share, Hedge.ABOUT, Pair.NONE);
      }
      add(
          i,
          next,
          count(number, shared, false),
          rough(number),
          new Pair(Role.PART, whole.get().value()));
      int at = next + (tokens.get(next).is("out") ? 2 : 1);
      int start = tokens.get(at).is(Kind.NUMBER) || numbers.at(at).isPresent() ? at : at + 1;
      return add(
          start,
          whole.get().next(),
          count(whole.get(), shared, false),
          rough(whole.get()),
          new Pair(Role.WHOLE, number.value()));
    }
    Optional<Claim> earlier = ellipsis.whole(next);
    if (earlier.isPresent() && earlier.get().quantity() instanceof Quantity.Count all) {
      Noun same = noun == Noun.NONE ? all.noun() : noun;
      Pair pair = new Pair(Role.PART, all.value());
      return add(i, next, count(number, same, false), rough(number), pair);
    }
    boolean spelledOne = number.value() == 1 && !tokens.get(i).is(Kind.NUMBER);
    if (spelledOne && (noun == Noun.NONE || noun == Noun.OTHER)) {
      return next;
    }
    if (tokens.get(i).is(Kind.NUMBER) && tokens.get(i).glued() && noun == Noun.NONE) {
      return next;
    }
    return add(i, next, count(number, noun, each), rough(number), Pair.NONE);
  }

  /** "6 out of 10 requests": a share, and no count. */
  private static boolean isRatio(NumberReader.Number part, NumberReader.Number whole, Noun noun) {
    boolean round = whole.value() == 10 || whole.value() == 100;
    return round
        && part.value() < whole.value()
        && (noun == Noun.REQUEST || noun == Noun.SESSION || noun == Noun.CALL);
  }

  private static Quantity.Count count(NumberReader.Number number, Noun noun, boolean each) {
    return new Quantity.Count(number.value(), number.step(), noun, each);
  }

  private int add(int from, int to, Quantity quantity) {
    return add(from, to, quantity, Hedge.NONE, Pair.NONE);
  }

  private int add(int from, int to, Quantity quantity, Hedge rough, Pair pair) {
    Hedge written = HedgeText.before(tokens, from, to, quantity);
    claims.add(
        new Claim(passage, from, to, quantity, written == Hedge.NONE ? rough : written, pair));
    return to;
  }
}
