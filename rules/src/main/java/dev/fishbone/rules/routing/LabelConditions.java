package dev.fishbone.rules.routing;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.fishbone.telemetry.routing.Matcher;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether labels meet conditions as Alertmanager compares them: an absent label is the empty
 * string; expressions are RE2, joined with their anchors as text. Keeps compiled expressions; for
 * one thread.
 */
public final class LabelConditions {
  private final Map<String, Pattern> compiled = new HashMap<>();

  /**
   * True where every condition holds; without any condition it is true.
   *
   * @throws IllegalArgumentException where an expression is not RE2
   */
  public boolean all(List<Matcher> conditions, Map<String, String> labels) {
    for (Matcher condition : conditions) {
      if (!holds(condition, labels)) {
        return false;
      }
    }
    return true;
  }

  /**
   * @throws IllegalArgumentException where the expression is not RE2
   */
  public boolean holds(Matcher condition, Map<String, String> labels) {
    String value = labels.getOrDefault(condition.name(), "");
    return switch (condition.operator()) {
      case EQUAL -> value.equals(condition.value());
      case NOT_EQUAL -> !value.equals(condition.value());
      case MATCHES -> matches(condition, value);
      case NOT_MATCHES -> !matches(condition, value);
    };
  }

  private boolean matches(Matcher condition, String value) {
    Pattern pattern = compiled.computeIfAbsent(condition.value(), text -> compile(condition, text));
    // find, not matches: Alertmanager anchors by text alone, so "a)|(?:b" escapes the anchors.
    return pattern.matcher(value).find();
  }

  private static Pattern compile(Matcher condition, String text) {
    try {
      return Pattern.compile("^(?:" + text + ")$");
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "the condition " + condition + " is no RE2 expression: " + e.getDescription(), e);
    }
  }
}
