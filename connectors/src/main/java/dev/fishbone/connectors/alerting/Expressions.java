package dev.fishbone.connectors.alerting;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.routing.Matcher;

/** Regular expressions of conditions, which Alertmanager compiles when it reads them. */
final class Expressions {
  private Expressions() {}

  /**
   * @throws IllegalArgumentException where the condition has an expression that is not RE2
   */
  static void check(Matcher matcher) {
    if (matcher.operator() != Matcher.Operator.MATCHES
        && matcher.operator() != Matcher.Operator.NOT_MATCHES) {
      return;
    }
    try {
      Pattern.compile("^(?:" + matcher.value() + ")$");
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "the expression of "
              + Quoted.text(matcher.name())
              + " is not RE2 ("
              + Quoted.bare(e.getDescription())
              + ")",
          e);
    }
  }
}
