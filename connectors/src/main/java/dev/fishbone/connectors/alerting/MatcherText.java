package dev.fishbone.connectors.alerting;

import dev.fishbone.telemetry.routing.Matcher;
import java.util.List;
import java.util.Optional;

/** Matchers as text, in one of two grammars, or in both. */
public final class MatcherText {
  private MatcherText() {}

  /** Which grammars Alertmanager asks. */
  public enum Mode {
    /** Up to 0.26, later with {@code classic-mode}. */
    CLASSIC,
    /**
     * Since 0.27: UTF-8 first, the classic one where that fails; where both read a text and differ,
     * the classic reading counts.
     */
    FALLBACK,
    /** With {@code utf8-strict-mode}. */
    UTF8
  }

  /** Which grammar read a text. */
  public enum Grammar {
    BOTH("both grammars alike"),
    CLASSIC("the classic grammar"),
    UTF8("the UTF-8 grammar"),
    DISPUTED("the classic grammar, the UTF-8 grammar reads them otherwise");

    private final String words;

    Grammar(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** What a text says and who read it. */
  public record Parsed(List<Matcher> matchers, Grammar grammar) {
    public Parsed {
      matchers = List.copyOf(matchers);
    }
  }

  private interface Parser {
    List<Matcher> parse(String text);
  }

  /** A reading, or else what is wrong. */
  private record Attempt(Optional<List<Matcher>> matchers, String problem) {
    static Attempt of(Parser parser, String text) {
      try {
        return new Attempt(Optional.of(parser.parse(text)), "");
      } catch (IllegalArgumentException e) {
        return new Attempt(Optional.empty(), String.valueOf(e.getMessage()));
      }
    }

    Parsed orRefuse(Grammar grammar) {
      return new Parsed(matchers.orElseThrow(() -> new IllegalArgumentException(problem)), grammar);
    }
  }

  /**
   * The matchers of one text, which may hold several, separated by commas.
   *
   * @throws IllegalArgumentException with what is wrong, where no grammar of the mode reads it
   */
  public static Parsed parse(String text, Mode mode) {
    Attempt classic = Attempt.of(ClassicMatchers::parse, text);
    Attempt utf8 = Attempt.of(Utf8Matchers::parse, text);
    if (mode == Mode.UTF8) {
      return utf8.orRefuse(Grammar.UTF8);
    }
    if (mode == Mode.CLASSIC || classic.matchers().isEmpty() && utf8.matchers().isEmpty()) {
      return classic.orRefuse(Grammar.CLASSIC);
    }
    if (classic.matchers().isEmpty()) {
      return utf8.orRefuse(Grammar.UTF8);
    }
    return classic.orRefuse(
        utf8.matchers().isEmpty()
            ? Grammar.CLASSIC
            : utf8.matchers().equals(classic.matchers()) ? Grammar.BOTH : Grammar.DISPUTED);
  }

  static Matcher.Operator operator(String sign) {
    for (Matcher.Operator operator : Matcher.Operator.values()) {
      if (operator.sign().equals(sign)) {
        return operator;
      }
    }
    throw new IllegalArgumentException("the operator must be =, !=, =~ or !~");
  }

  /** A matcher whose expression, where it has one, is RE2. */
  static Matcher matcher(String name, Matcher.Operator operator, String value) {
    Matcher matcher = new Matcher(name, operator, value);
    Expressions.check(matcher);
    return matcher;
  }
}
