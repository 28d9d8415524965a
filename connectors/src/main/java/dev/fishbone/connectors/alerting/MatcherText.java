package dev.fishbone.connectors.alerting;

import dev.fishbone.telemetry.routing.Matcher;
import java.util.List;
import java.util.Optional;

/**
 * Matchers as text. As Alertmanager does since 0.27: the UTF-8 grammar first, the classic one where
 * it fails; where both read it and differ, the classic reading counts.
 */
public final class MatcherText {
  private MatcherText() {}

  /**
   * The matchers of one text, which may hold several, separated by commas.
   *
   * @throws IllegalArgumentException with what is wrong, where neither grammar reads it
   */
  public static List<Matcher> parse(String text) {
    Optional<List<Matcher>> classic;
    String problem = "";
    try {
      classic = Optional.of(ClassicMatchers.parse(text));
    } catch (IllegalArgumentException e) {
      classic = Optional.empty();
      problem = String.valueOf(e.getMessage());
    }
    if (classic.isPresent()) {
      // Whatever UTF-8 says: equal, or classic wins, or UTF-8 fails and classic is the fallback.
      return classic.get();
    }
    try {
      return Utf8Matchers.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(problem, e);
    }
  }

  static Matcher.Operator operator(String sign) {
    for (Matcher.Operator operator : Matcher.Operator.values()) {
      if (operator.sign().equals(sign)) {
        return operator;
      }
    }
    throw new IllegalArgumentException("the operator must be =, !=, =~ or !~");
  }
}
