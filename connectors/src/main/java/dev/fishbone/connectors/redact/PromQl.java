package dev.fishbone.connectors.redact;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expressions of PromQL: names and numbers stay, values of labels follow the rule for labels,
 * expressions on them and comments are gone. It is for people to read: nothing runs it.
 */
final class PromQl {
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_.]*)\"?\\s*(=~|!~|!=|=)\\s*$");
  private static final Pattern METRIC = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:.]*)\\s*$");

  private final Labels labels;
  private final Pseudonyms pseudonyms;

  PromQl(Labels labels, Pseudonyms pseudonyms) {
    this.labels = labels;
    this.pseudonyms = pseudonyms;
  }

  String copy(String query) {
    StringBuilder copy = new StringBuilder();
    StringBuilder outside = new StringBuilder();
    String metric = "";
    int at = 0;
    while (at < query.length()) {
      char c = query.charAt(at);
      if (c == '"' || c == '\'' || c == '`') {
        int end = end(query, at);
        copy.append('"').append(text(outside, query.substring(at + 1, end), metric)).append('"');
        outside.append(" _ ");
        at = Math.min(end + 1, query.length());
      } else if (c == '#') {
        int end = query.indexOf('\n', at);
        at = end < 0 ? query.length() : end;
      } else {
        if (c == '{') {
          Matcher name = METRIC.matcher(outside.substring(Math.max(0, outside.length() - 200)));
          metric = name.find() ? name.group(1) : "";
        }
        copy.append(isOfGrammar(c) ? c : '_');
        outside.append(c);
        at++;
      }
    }
    return copy.toString();
  }

  private static boolean isOfGrammar(char c) {
    return c < 128
        && (Character.isLetterOrDigit(c) || " \t\n_:.,(){}[]+-*/%^=!~<>@".indexOf(c) >= 0);
  }

  private static int end(String query, int quote) {
    int at = quote + 1;
    while (at < query.length() && query.charAt(at) != query.charAt(quote)) {
      at += query.charAt(at) == '\\' && query.charAt(quote) != '`' ? 2 : 1;
    }
    return Math.min(at, query.length());
  }

  private String text(StringBuilder before, String value, String metric) {
    Matcher label = LABEL.matcher(before.substring(Math.max(0, before.length() - 200)));
    if (!label.find()) {
      return labels.name(value);
    }
    boolean exact = label.group(2).equals("=") || label.group(2).equals("!=");
    if (exact) {
      return labels.value(metric, label.group(1), value);
    }
    StringBuilder alternatives = new StringBuilder();
    for (String each : value.split("\\|", -1)) {
      alternatives
          .append(alternatives.length() == 0 ? "" : "|")
          .append(
              each.matches("[A-Za-z0-9_-]*|\\.[*+]|[1-5]\\.\\.")
                  ? each.matches("[A-Za-z0-9_-]+")
                      ? labels.value(metric, label.group(1), each)
                      : each
                  : pseudonyms.text(each));
    }
    return alternatives.toString();
  }
}
