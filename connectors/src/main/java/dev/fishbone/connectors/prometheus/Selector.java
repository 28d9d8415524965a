package dev.fishbone.connectors.prometheus;

import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Selectors of series as PromQL writes them; foreign names and values cannot break out. */
final class Selector {
  private static final Pattern CLASSIC_NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
  private static final Pattern CLASSIC_LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");
  private static final Pattern REGEX_SIGN = Pattern.compile("[\\\\.+*?()|\\[\\]{}^$]");

  private Selector() {}

  /** {@code name{matchers}}; a name that is no classic one is quoted. */
  static String of(String name, String matchers) {
    if (!CLASSIC_NAME.matcher(name).matches()) {
      return "{__name__=" + quoted(name) + (matchers.isEmpty() ? "" : "," + matchers) + "}";
    }
    return name + (matchers.isEmpty() ? "" : "{" + matchers + "}");
  }

  /** A matcher of a label that has one of the values. */
  static String anyOf(String label, Collection<String> values) {
    return values.size() == 1
        ? named(label) + "=" + quoted(values.iterator().next())
        : named(label) + "=~" + quoted(alternatives(values));
  }

  /** A matcher of a label whose value is one of the words, perhaps with a domain or port behind. */
  static String namedLike(String label, Collection<String> words) {
    return named(label) + "=~" + quoted("(" + alternatives(words) + ")([.:].*)?");
  }

  private static String named(String label) {
    return CLASSIC_LABEL.matcher(label).matches() ? label : quoted(label);
  }

  private static String alternatives(Collection<String> values) {
    return values.stream()
        .map(value -> REGEX_SIGN.matcher(value).replaceAll("\\\\$0"))
        .collect(Collectors.joining("|"));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
