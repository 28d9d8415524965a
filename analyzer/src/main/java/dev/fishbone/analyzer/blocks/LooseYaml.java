package dev.fishbone.analyzer.blocks;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Puts quotes where a person who edits by hand leaves them out or doubles them: {@code - [done]
 * 09:41 · Deploy}, {@code title: Checkout: the outage}, {@code "He said "no""}. Tried only on
 * content that YAML itself refuses, so nothing that already reads changes its meaning.
 */
final class LooseYaml {
  private static final Pattern LINE =
      Pattern.compile("(\\s*+(?:- )?+(?:[A-Za-z_]++:[ \\t]++|(?<=- )))(\\S.*)");
  private static final String SPECIAL = "*&!%@`";

  private LooseYaml() {}

  static String repair(String content) {
    return Arrays.stream(content.split("\n", -1))
        .map(LooseYaml::line)
        .collect(Collectors.joining("\n"));
  }

  private static String line(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return line;
    }
    String text = matcher.group(2).stripTrailing();
    char first = text.charAt(0);
    if (first == '"' || first == '\'') {
      return misquoted(text, first) ? matcher.group(1) + single(unwrapped(text, first)) : line;
    }
    boolean opensItems = text.endsWith(":") && text.indexOf(' ') < 0;
    boolean broken = text.contains(": ") || text.endsWith(":") || opensWithSpecial(text);
    return broken && !opensItems && !isFlow(text) ? matcher.group(1) + single(text) : line;
  }

  // A bracket that is closed on the line and followed by more was text; an open one is a mistake.
  private static boolean opensWithSpecial(String text) {
    char first = text.charAt(0);
    if (first == '[' || first == '{') {
      int closed = text.indexOf(first == '[' ? ']' : '}');
      return closed > 0 && closed < text.length() - 1;
    }
    return SPECIAL.indexOf(first) >= 0;
  }

  private static boolean isFlow(String text) {
    return (text.startsWith("[") && text.endsWith("]"))
        || (text.startsWith("{") && text.endsWith("}"));
  }

  private static boolean misquoted(String text, char quote) {
    if (text.length() < 2 || text.charAt(text.length() - 1) != quote) {
      return true;
    }
    for (int i = 1; i < text.length() - 1; i++) {
      if (quote == '"' && text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == quote) {
        if (quote == '"' || text.charAt(i + 1) != quote || i + 1 == text.length() - 1) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  private static String unwrapped(String text, char quote) {
    boolean closed = text.length() > 1 && text.charAt(text.length() - 1) == quote;
    return closed ? text.substring(1, text.length() - 1) : text;
  }

  private static String single(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
