package dev.fishbone.connectors.alerting;

import dev.fishbone.telemetry.routing.Matcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The grammar of Alertmanager before 0.27, its oddities included (CONNECTORS 6). */
final class ClassicMatchers {
  private static final Pattern MATCHER =
      Pattern.compile(
          "\\A[\\t\\n\\f\\r ]*([a-zA-Z_:][a-zA-Z0-9_:]*)[\\t\\n\\f\\r ]*(=~|=|!=|!~)"
              + "[\\t\\n\\f\\r ]*(.*?)[\\t\\n\\f\\r ]*\\z",
          Pattern.DOTALL);

  /** Space as Unicode has it, around the last matcher alone. */
  private static final Pattern OUTER_SPACE =
      Pattern.compile("\\A\\p{IsWhite_Space}+|\\p{IsWhite_Space}+\\z");

  private ClassicMatchers() {}

  static List<Matcher> parse(String text) {
    String body = text.startsWith("{") ? text.substring(1) : text;
    body = body.endsWith("}") ? body.substring(0, body.length() - 1) : body;
    List<Matcher> matchers = new ArrayList<>();
    for (String token : tokens(body)) {
      matchers.add(matcher(token));
    }
    return matchers;
  }

  private static List<String> tokens(String body) {
    List<String> tokens = new ArrayList<>();
    StringBuilder token = new StringBuilder();
    boolean quoted = false;
    boolean escaped = false;
    for (int i = 0; i < body.length(); i++) {
      char c = body.charAt(i);
      if (c == ',' && !quoted) {
        tokens.add(token.toString());
        token.setLength(0);
        continue;
      }
      if (c == '"') {
        quoted ^= !escaped;
      }
      // A comma within quotation marks does not end an escape, all else does.
      escaped = c == '\\' ? !escaped : c == ',' && escaped;
      token.append(c);
    }
    String last = OUTER_SPACE.matcher(token).replaceAll("");
    if (!last.isEmpty()) {
      tokens.add(last);
    }
    return tokens;
  }

  private static Matcher matcher(String token) {
    java.util.regex.Matcher parts = MATCHER.matcher(token);
    if (!parts.matches()) {
      throw new IllegalArgumentException("a matcher must look like name=\"value\" (or !=, =~, !~)");
    }
    return MatcherText.matcher(
        parts.group(1), MatcherText.operator(parts.group(2)), value(parts.group(3)));
  }

  private static String value(String raw) {
    boolean quoted = raw.startsWith("\"");
    String body = quoted ? raw.substring(1) : raw;
    boolean open = quoted;
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < body.length(); i++) {
      char c = body.charAt(i);
      boolean last = i == body.length() - 1;
      if (c == '\\' && !last) {
        char next = body.charAt(++i);
        if (next == 'n') {
          value.append('\n');
        } else if (next == '"' || next == '\\') {
          value.append(next);
        } else {
          value.append('\\').append(next);
        }
      } else if (c == '"') {
        if (!open || !last) {
          throw new IllegalArgumentException(
              "a matcher's value holds a quotation mark: write \\\" for it");
        }
        open = false;
      } else {
        value.append(c);
      }
    }
    if (open) {
      throw new IllegalArgumentException(
          "a matcher's value does not end: a quotation mark is missing");
    }
    return value.toString();
  }
}
