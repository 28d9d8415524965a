package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Claim.Pair;
import dev.fishbone.analyzer.check.Claim.Role;
import dev.fishbone.analyzer.check.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the quantities that a passage states; what only looks like one is none. */
final class ClaimReader {
  private static final int FARTHEST_NOUN = 4;

  /** Words before a number that make it a name: "step 2", "version 8", "PR 1841". */
  private static final Set<String> NAMING =
      Set.of(
          "sev",
          "step",
          "item",
          "items",
          "section",
          "phase",
          "figure",
          "table",
          "version",
          "pr",
          "mr",
          "issue",
          "ticket",
          "release",
          "build",
          "port",
          "http",
          "status",
          "code",
          "chapter",
          "appendix",
          "priority",
          "level",
          "java",
          "line",
          "commit",
          "revision",
          "page",
          "option",
          "stage",
          "part",
          "number",
          "no",
          "row",
          "layer",
          "tier",
          "note",
          "act",
          "u");

  private static final Set<String> ENDS_NOUN =
      Set.of(
          "of", "in", "at", "on", "for", "to", "from", "by", "with", "and", "or", "were", "was",
          "is", "are", "had", "has", "have", "did", "that", "which", "when", "while", "after",
          "before", "per", "out", "than", "as", "until", "through", "between", "but", "so", "if",
          "because", "went", "came", "failed", "could", "would", "only", "the", "a", "an", "its",
          "their", "this", "these");
  private static final Set<String> STATUS_BEFORE =
      Set.of(
          "a",
          "http",
          "status",
          "code",
          "returned",
          "return",
          "returns",
          "returning",
          "got",
          "with",
          "answered",
          "an",
          "of",
          "the");
  private static final Set<String> STATUS_AFTER =
      Set.of(
          "error",
          "errors",
          "response",
          "responses",
          "bad",
          "service",
          "gateway",
          "s",
          "internal",
          "too",
          "to",
          "and",
          "or",
          "from");

  private final Passage passage;
  private final List<Token> tokens;
  private final NumberReader numbers;
  private final List<Claim> claims = new ArrayList<>();

  private ClaimReader(Passage passage) {
    this.passage = passage;
    this.tokens = passage.tokens();
    this.numbers = new NumberReader(tokens, passage.text().text());
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
      return ClockText.read(token).map(clock -> add(i, i + 1, clock)).orElse(i + 1);
    }
    int date = DateText.length(tokens, i);
    if (date > 0) {
      return i + date;
    }
    int spoken = SpokenAmounts.length(tokens, i);
    if (spoken > 0) {
      Quantity quantity = SpokenAmounts.read(tokens, i);
      return add(i, i + spoken, quantity, Hedge.ABOUT, Pair.NONE);
    }
    Optional<NumberReader.Number> number = numbers.at(i);
    return number.isPresent() ? number(i, number.get()) : i + 1;
  }

  private int number(int i, NumberReader.Number number) {
    if (named(i) || money(number.next()) || isNegative(i)) {
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
    Optional<Integer> end =
        span(i, number).or(() -> share(i, number)).or(() -> multiple(i, number));
    return end.orElseGet(() -> count(i, number));
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
    if (i == 0 || !tokens.get(i - 1).isMark("-−") || tokens.get(i - 1).end() < tokens.get(i).start()) {
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
        && (STATUS_BEFORE.contains(before) || STATUS_AFTER.contains(after) || after.isEmpty());
  }

  private boolean money(int next) {
    String word = next < tokens.size() ? tokens.get(next).word() : "";
    return Set.of("usd", "eur", "gbp", "chf", "dollars", "euros", "€", "$", "£").contains(word);
  }

  private Optional<Integer> span(int i, NumberReader.Number number) {
    int next = number.next();
    double value = number.value();
    double step = number.step();
    if (next + 2 < tokens.size()
        && tokens.get(next).is("and")
        && tokens.get(next + 1).is("a")
        && tokens.get(next + 2).is("half")) {
      value += 0.5;
      step = 0.5;
      next += 3;
    }
    Optional<Double> unit =
        next < tokens.size() ? Units.seconds(tokens.get(next)) : Optional.empty();
    if (unit.isEmpty()) {
      return range(i, number);
    }
    double total = value * unit.get();
    double last =
        (number.value() == Math.rint(number.value()) && value == number.value() ? 1 : step)
            * unit.get();
    next++;
    double smaller = unit.get();
    while (true) {
      int more =
          next < tokens.size() && (tokens.get(next).is("and") || tokens.get(next).is(","))
              ? next + 1
              : next;
      Optional<NumberReader.Number> part = numbers.at(more);
      if (more + 2 < tokens.size()
          && tokens.get(more).is("a")
          && tokens.get(more + 1).is("half")
          && more > next) {
        total += smaller / 2;
        last = smaller / 2;
        next = more + 2;
        break;
      }
      Optional<Double> partUnit =
          part.filter(p -> p.next() < tokens.size())
              .flatMap(p -> Units.seconds(tokens.get(p.next())));
      if (partUnit.isEmpty() || partUnit.get() >= smaller) {
        break;
      }
      total += part.get().value() * partUnit.get();
      last = part.get().step() * partUnit.get();
      smaller = partUnit.get();
      next = part.get().next() + 1;
    }
    return Optional.of(add(i, next, new Quantity.Span(total, last, smaller), rough(number), Pair.NONE));
  }

  private static Hedge rough(NumberReader.Number number) {
    return number.rough() ? Hedge.ABOUT : Hedge.NONE;
  }

  /** "5–10 minutes", "3 to 4 minutes": the first number takes the second one's unit. */
  private Optional<Integer> range(int i, NumberReader.Number first) {
    int mark = first.next();
    if (mark >= tokens.size() || !(tokens.get(mark).isMark("-–—") || tokens.get(mark).is("to"))) {
      return Optional.empty();
    }
    Optional<NumberReader.Number> second = numbers.at(mark + 1);
    if (second.isEmpty()
        || second.get().next() >= tokens.size()
        || second.get().value() <= first.value()) {
      return Optional.empty();
    }
    Token unit = tokens.get(second.get().next());
    double width = second.get().value() - first.value();
    double middle = first.value() + width / 2;
    Optional<Double> seconds = Units.seconds(unit);
    if (seconds.isPresent()) {
      Quantity span = new Quantity.Span(middle * seconds.get(), width * seconds.get(), seconds.get());
      return Optional.of(add(i, second.get().next() + 1, span));
    }
    if (unit.isMark("%") && tokens.get(mark).isMark("-–—")) {
      return Optional.of(
          add(i, second.get().next() + 1, new Quantity.Share(middle / 100, width / 100)));
    }
    return Optional.empty();
  }

  private Optional<Integer> share(int i, NumberReader.Number number) {
    int next = number.next();
    String word = next < tokens.size() ? tokens.get(next).word() : "";
    boolean percent = word.equals("%") || word.equals("percent") || word.equals("pct");
    if (word.equals("per") && next + 1 < tokens.size() && tokens.get(next + 1).is("cent")) {
      percent = true;
      next++;
    }
    if (!percent) {
      return Optional.empty();
    }
    double step =
        number.value() >= 10 && number.value() % 10 == 0 && number.step() == 1 ? 10 : number.step();
    boolean points = next + 1 < tokens.size() && tokens.get(next + 1).is("points");
    if (points) {
      return Optional.of(next + 2);
    }
    Quantity share =
        new Quantity.Share(number.value() / 100, (number.value() == 100 ? 1 : step) / 100);
    return Optional.of(add(i, next + 1, share));
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
    Noun repeated = unit.is("times") ? repeated(i, next) : Noun.NONE;
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

  /** "retried three times", "asked again three more times", "tried four times". */
  private Noun repeated(int i, int times) {
    for (int k = Math.max(0, i - 8); k < i; k++) {
      String word = tokens.get(k).word();
      if (word.startsWith("retr") || word.equals("again")) {
        return Noun.RETRY;
      }
      if (word.equals("tried")
          || word.equals("tries")
          || word.startsWith("attempt")
          || word.equals("called")) {
        return Noun.CALL;
      }
      if (word.startsWith("check") || word.startsWith("probe")) {
        return Noun.CHECK;
      }
      if (word.startsWith("eject") || word.equals("taken") || word.equals("removed")) {
        return Noun.EJECTION;
      }
      if (word.startsWith("restart") || word.equals("killed")) {
        return Noun.RESTART;
      }
    }
    boolean as = times + 1 < tokens.size() && tokens.get(times + 1).is("as");
    return tokens.get(times - 1).is("more") && !as ? Noun.RETRY : Noun.NONE;
  }

  private int count(int i, NumberReader.Number number) {
    int next = number.next();
    Optional<Double> left = omittedUnit(i, next);
    if (left.isPresent()) {
      Quantity span = new Quantity.Span(number.value() * left.get(), number.step() * left.get(), left.get());
      return add(i, next, span, rough(number), Pair.NONE);
    }
    boolean each = perSecond(next);
    Noun noun = noun(next);
    if (noun == Noun.NONE) {
      noun = labelled(i);
    }
    Optional<NumberReader.Number> whole = whole(next);
    if (whole.isPresent()) {
      Noun shared = noun == Noun.NONE ? noun(whole.get().next()) : noun;
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
    boolean spelledOne = number.value() == 1 && !tokens.get(i).is(Kind.NUMBER);
    if (spelledOne && (noun == Noun.NONE || noun == Noun.OTHER)) {
      return next;
    }
    if (tokens.get(i).is(Kind.NUMBER) && tokens.get(i).glued() && noun == Noun.NONE) {
      return next;
    }
    return add(i, next, count(number, noun, each), rough(number), Pair.NONE);
  }

  /** "fourteen minutes after the flag, and nine after the first errors": the unit is said once. */
  private Optional<Double> omittedUnit(int i, int next) {
    String behind = next < tokens.size() ? tokens.get(next).word() : ".";
    boolean spelled = tokens.get(i).is(Kind.WORD);
    boolean open = Set.of("after", "before", "later", "from").contains(behind) || spelled && behind.equals(".");
    if (!open
        || claims.isEmpty()
        || !(claims.get(claims.size() - 1).quantity() instanceof Quantity.Span span)) {
      return Optional.empty();
    }
    int last = claims.get(claims.size() - 1).to();
    for (int k = last; k < i; k++) {
      if (tokens.get(k).isMark(".!?|") || tokens.get(k).is(Kind.CLOCK)) {
        return Optional.empty();
      }
    }
    return span.step() == 1 || span.step() == 60 || span.step() == 3600
        ? Optional.of(span.step())
        : Optional.empty();
  }

  /** What is counted, where a label says it: "Failed requests: 3,985". */
  private Noun labelled(int i) {
    Noun noun = Noun.NONE;
    if (passage.kind() == Passage.Kind.FIGURE) {
      for (Token token : passage.label()) {
        noun = noun == Noun.NONE ? Noun.of(token.word()) : noun;
      }
    }
    if (noun != Noun.NONE || i == 0 || !tokens.get(i - 1).isMark(":|=–—→")) {
      return noun;
    }
    int from = i - 1;
    while (from > Math.max(0, i - 9) && !tokens.get(from - 1).isMark("|.;:")) {
      from--;
    }
    for (int k = from; k < i && noun == Noun.NONE; k++) {
      noun = Noun.of(tokens.get(k).word());
    }
    return noun;
  }

  private static Quantity.Count count(NumberReader.Number number, Noun noun, boolean each) {
    return new Quantity.Count(number.value(), number.step(), noun, each);
  }

  private boolean perSecond(int next) {
    for (int i = next; i < Math.min(next + 3, tokens.size()); i++) {
      String word = tokens.get(i).word();
      boolean slash = word.equals("/") || word.equals("per") || word.equals("a");
      if (slash
          && i + 1 < tokens.size()
          && Set.of("s", "sec", "second", "minute").contains(tokens.get(i + 1).word())) {
        return true;
      }
      if (word.equals("rps") || word.equals("qps") || word.equals("requests/s")) {
        return true;
      }
    }
    return false;
  }

  /** The whole of "6 of 8", "6 of the 8", "6 out of 8", "6/8". */
  private Optional<NumberReader.Number> whole(int next) {
    if (next >= tokens.size()) {
      return Optional.empty();
    }
    int at = next;
    boolean slash = tokens.get(at).isMark("/") && tokens.get(at).glued();
    if (tokens.get(at).is("out")) {
      at++;
    }
    if (!slash && !(at < tokens.size() && tokens.get(at).is("of"))) {
      return Optional.empty();
    }
    at++;
    if (at < tokens.size()
        && Set.of("the", "its", "our", "all", "their").contains(tokens.get(at).word())) {
      at++;
    }
    return numbers
        .at(at)
        .filter(
            n ->
                n.next() >= tokens.size()
                    || Units.seconds(tokens.get(n.next())).isEmpty()
                        && !tokens.get(n.next()).isMark("%"));
  }

  /** The first known noun behind a number, over its adjectives. */
  private Noun noun(int next) {
    boolean any = false;
    for (int i = next; i < Math.min(next + FARTHEST_NOUN, tokens.size()); i++) {
      Token token = tokens.get(i);
      if (token.is(Kind.MARK)
          || token.is(Kind.NUMBER)
          || token.is(Kind.CLOCK)
          || ENDS_NOUN.contains(token.word())) {
        break;
      }
      Noun noun = Noun.of(token.word());
      boolean attribute = i + 1 < tokens.size() && Noun.of(tokens.get(i + 1).word()) != Noun.NONE;
      if (noun != Noun.NONE && !attribute) {
        return noun;
      }
      any |= token.is(Kind.WORD) || token.is(Kind.CODE) || token.is(Kind.NAME);
    }
    return any ? Noun.OTHER : Noun.NONE;
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
