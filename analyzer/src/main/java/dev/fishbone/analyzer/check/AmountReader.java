package dev.fishbone.analyzer.check;

import java.util.List;
import java.util.Optional;

/** Reads durations and shares: a number, its unit, and smaller units behind. */
final class AmountReader {
  private final List<Token> tokens;
  private final NumberReader numbers;

  AmountReader(List<Token> tokens, NumberReader numbers) {
    this.tokens = tokens;
    this.numbers = numbers;
  }

  /**
   * @param next the token behind
   */
  record Amount(Quantity quantity, int next) {}

  Optional<Amount> span(NumberReader.Number number) {
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
      return range(number);
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
    return Optional.of(new Amount(new Quantity.Span(total, last, smaller), next));
  }

  /** "5–10 minutes", "3 to 4 minutes": the first number takes the second one's unit. */
  private Optional<Amount> range(NumberReader.Number first) {
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
      Quantity span =
          new Quantity.Span(middle * seconds.get(), width * seconds.get(), seconds.get());
      return Optional.of(new Amount(span, second.get().next() + 1));
    }
    if (unit.isMark("%") && tokens.get(mark).isMark("-–—")) {
      return Optional.of(
          new Amount(new Quantity.Share(middle / 100, width / 100), second.get().next() + 1));
    }
    return Optional.empty();
  }

  Optional<Amount> share(NumberReader.Number number) {
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
    if (next + 1 < tokens.size() && tokens.get(next + 1).is("points")) {
      return Optional.empty();
    }
    Quantity share =
        new Quantity.Share(number.value() / 100, (number.value() == 100 ? 1 : step) / 100);
    return Optional.of(new Amount(share, next + 1));
  }
}
