package dev.fishbone.connectors.context.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Secrets of texts that have keys and values but no grammar that can be relied on: properties,
 * comments, YAML and JSON that are broken. When in doubt a value goes.
 */
final class LooseSecrets {
  private static final Pattern KEY =
      Pattern.compile("[\"']?([A-Za-z_][\\w.\\[\\]-]*)[\"']?\\s*[:=]\\s*");
  private static final Pattern COMMENT = Pattern.compile("(?m)(^|[ \\t])#.*$");
  private static final Pattern BESIDE =
      Pattern.compile("(?m)^([^#\\n]*" + ConfigCopy.SECRET + "[^\\n]*?[ \\t]#).*$");

  private static final Pattern PAIR =
      Pattern.compile(
          "[\"']?\\b(?:name|key|header|header_?[Nn]ame)[\"']?\\s*:\\s*[\"']?([\\w.-]+)");
  private static final Pattern VALUE =
      Pattern.compile(
          "([\"']?\\b(?:value|raw_value|exact|prefix|suffix|contains|regex|\\w*_match)[\"']?\\s*:\\s*)"
              + "(\"(?:[^\"\\\\]|\\\\.)*\"?|'[^']*'?|[^\"'\\s{][^,}]*)");

  private static final String QUOTED = '"' + ConfigCopy.SECRET + '"';

  /** Lines after a pair's name in which its value may stand. */
  private static final int NEAR = 3;

  private LooseSecrets() {}

  /** In comments alone; one beside a secret goes whole: it may tell the former one. */
  static String hiddenComments(String text) {
    String out = BESIDE.matcher(text).replaceAll("$1 " + ConfigCopy.SECRET);
    return COMMENT.matcher(out).replaceAll(m -> Matcher.quoteReplacement(line(m.group())));
  }

  /**
   * @param nested whether a deeper indent means that a value goes on
   */
  static String hidden(String text, boolean nested) {
    List<String> out = new ArrayList<>();
    int within = -1;
    boolean goesOn = false;
    int pair = 0;
    boolean secretObject = text.matches("(?s).*\\bkind[\"']?\\s*:\\s*[\"']?Secret\\b.*");
    for (String line : text.split("\n", -1)) {
      int indent = line.length() - line.stripLeading().length();
      boolean closes = line.strip().matches("[]})]+,?");
      boolean inside = goesOn || (within >= 0 && (line.isBlank() || indent > within)) && !closes;
      if (inside) {
        goesOn = goesOn && line.stripTrailing().endsWith("\\");
        out.add("");
        continue;
      }
      within = -1;
      Matcher name = PAIR.matcher(line);
      while (name.find()) {
        pair = SecretNames.isSecret(name.group(1)) ? NEAR : pair;
      }
      String shown = line(pair-- > 0 ? VALUE.matcher(line).replaceAll("$1" + QUOTED) : line);
      if (secretObject && line.matches("\\s*[\"']?data[\"']?\\s*:.*")) {
        shown = line.substring(0, line.indexOf(':') + 1) + " " + ConfigCopy.SECRET;
        within = indent;
      }
      boolean cut = !shown.equals(line);
      goesOn = cut && line.stripTrailing().endsWith("\\");
      if (nested && within < 0 && ((cut && opens(line)) || isOpenSecret(line))) {
        within = indent;
      }
      out.add(shown);
    }
    return String.join("\n", out);
  }

  /** Whether the value goes on below: a block scalar, or an open bracket. */
  private static boolean opens(String line) {
    return line.strip().matches(".*[:=]\\s*([|>][-+\\d]*|\\[[^\\]]*|\\{[^}]*|[\"'][^\"']*)");
  }

  /** A key of a secret with nothing after it, or an open bracket. */
  private static boolean isOpenSecret(String line) {
    Matcher key = KEY.matcher(line);
    return key.find()
        && SecretNames.isSecret(path(key.group(1)))
        && line.substring(key.end()).strip().matches("[\\[{]?");
  }

  private static List<String> path(String key) {
    return List.of(key.split("[.\\[\\]]+"));
  }

  /** One line, or a part of one. */
  static String line(String line) {
    StringBuilder out = new StringBuilder();
    Matcher key = KEY.matcher(line);
    int at = 0;
    while (key.find(at)) {
      out.append(line, at, key.end());
      at = key.end();
      if (SecretNames.isSecret(path(key.group(1)))) {
        boolean flow = line.substring(0, key.start()).matches(".*[\\[{].*");
        int end = end(line, at, flow);
        String value = line.substring(at, end).strip();
        if (!value.isEmpty() && !value.matches("(?i)true|false|null|[\\[{]")) {
          String quote = value.matches("[\"'].*") ? value.substring(0, 1) : "";
          out.append(quote).append(ConfigCopy.SECRET).append(quote);
          at = end;
        }
      }
    }
    return out.append(line.substring(at)).toString();
  }

  private static int end(String line, int from, boolean flow) {
    if (from < line.length() && (line.charAt(from) == '"' || line.charAt(from) == '\'')) {
      char quote = line.charAt(from);
      for (int i = from + 1; i < line.length(); i++) {
        if (line.charAt(i) == '\\' && quote == '"') {
          i++;
        } else if (line.charAt(i) == quote) {
          return i + 1;
        }
      }
      return line.length();
    }
    if (from + 1 < line.length() && (line.charAt(from) == '[' || line.charAt(from) == '{')) {
      int close = line.indexOf(line.charAt(from) == '[' ? ']' : '}', from);
      return close < 0 ? line.length() : close + 1;
    }
    int end = from;
    while (end < line.length() && !(flow && ",}]".indexOf(line.charAt(end)) >= 0)) {
      end++;
    }
    return end;
  }
}
