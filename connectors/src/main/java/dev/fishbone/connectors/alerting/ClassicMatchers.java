package dev.fishbone.connectors.alerting;

import dev.fishbone.telemetry.routing.Matcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The grammar of Alertmanager before 0.27, its oddities included (CONNECTORS 6). */
final class ClassicMatchers {
  private static final Pattern MATCHER =
      Pattern.compile(
          "\\A\\s*([a-zA-Z_:][a-zA-Z0-9_:]*)\\s*(=~|=|!=|!~)\\s*(.*?)\\s*\\z", Pattern.DOTALL);

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
      if (c == '"' && !escaped) {
        quoted = !quoted;
      }
      escaped = c == '\\' && !escaped;
      token.append(c);
    }
    if (!token.toString().isBlank()) {
      tokens.add(token.toString());
    }
    return tokens;
  }

  private static Matcher matcher(String token) {
    java.util.regex.Matcher parts = MATCHER.matcher(token);
    if (!parts.matches()) {
      throw new IllegalArgumentException("a matcher must look like name=\"value\" (or !=, =~, !~)");
    }
    return new Matcher(parts.group(1), MatcherText.operator(parts.group(2)), value(parts.group(3)));
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
