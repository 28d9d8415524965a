package dev.fishbone.connectors.redact;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.fishbone.telemetry.routing.Matcher;
import java.util.ArrayList;
import java.util.List;

/**
 * Conditions on an alert's labels. An expression becomes the list of those values, of the alerts in
 * this recording, that it matches: it says the same of each of them, and nothing of anybody else.
 */
final class Matchers {
  private final Labels labels;
  private final Rules rules;

  Matchers(Labels labels, Rules rules) {
    this.labels = labels;
    this.rules = rules;
  }

  Matcher copy(Matcher matcher) {
    boolean exact =
        matcher.operator() == Matcher.Operator.EQUAL
            || matcher.operator() == Matcher.Operator.NOT_EQUAL;
    return new Matcher(
        labels.name(matcher.name()),
        matcher.operator(),
        exact ? labels.ofAlert(matcher.name(), matcher.value()) : alternatives(matcher));
  }

  private String alternatives(Matcher matcher) {
    Pattern pattern;
    try {
      pattern = Pattern.compile("^(?:" + matcher.value() + ")$");
    } catch (PatternSyntaxException e) {
      // Stays one that no reader can compile.
      return "(";
    }
    List<String> alternatives = new ArrayList<>();
    for (String value : rules.known().alertValues(matcher.name())) {
      if (!value.isEmpty() && pattern.matcher(value).find()) {
        alternatives.add(escaped(labels.ofAlert(matcher.name(), value)));
      }
    }
    if (pattern.matcher("").find()) {
      alternatives.add("");
    }
    return alternatives.isEmpty()
        ? rules.pseudonyms().named("none", matcher.value())
        : String.join("|", alternatives);
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (char c : text.toCharArray()) {
      boolean plain = Character.isLetterOrDigit(c) || c == '_' || c == '-' || c > 127;
      escaped.append(plain ? "" : "\\").append(c);
    }
    return escaped.toString();
  }

  /** As Alertmanager's configuration has it. */
  static String text(Matcher matcher) {
    boolean classic = matcher.name().matches("[a-zA-Z_:][a-zA-Z0-9_:]*");
    return (classic ? matcher.name() : quoted(matcher.name()))
        + matcher.operator().sign()
        + quoted(matcher.value());
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
