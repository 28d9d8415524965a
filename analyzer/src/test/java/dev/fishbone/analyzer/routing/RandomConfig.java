package dev.fishbone.analyzer.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Configurations as text, in every form that a condition can take, odd ones first. */
final class RandomConfig {
  static final int RECEIVERS = 12;

  private static final List<String> NAMES = List.of("team", "severity", "service", "_x1");
  private static final List<String> SIGNS = List.of("=", "!=", "=~", "!~");
  private static final List<String> LABEL_VALUES =
      List.of(
          "a", "b", "ab", "a b", "a,b", "a\nb", "\\", "a\"b", "\\d", "kk", "k{2", "=a", "é", "'a'",
          "010", "yes", "a}", "{a", "7", "A");

  /** Values as they may stand behind the sign of a classic matcher. */
  private static final List<String> RAW_VALUES =
      List.of(
          "a",
          "b",
          "ab",
          "",
          "\"\"",
          "\"a\"",
          "a b",
          "\"a,b\"",
          "a\\nb",
          "\"a\\nb\"",
          "\\\\",
          "\"\\\\\"",
          "a\\\"b",
          "\"a\\\"b\"",
          "\\d",
          "\"\\\\d\"",
          "=a",
          "é",
          "'a'",
          "010",
          "\"a }\"",
          "{a",
          "\"\\,\"",
          "  a  ",
          "\"a\nb\"",
          "\\");

  private static final List<String> RAW_EXPRESSIONS =
      List.of(
          "a|b",
          "a.*",
          ".+",
          ".*",
          "",
          "(?i)A",
          "a)|(?:b",
          "[^a]",
          "\"a|b\"",
          "\"a.*\"",
          "k{2}",
          "\"k{2}\"",
          "\\d",
          "\"\\\\d\"",
          "\"[a,b]+\"",
          "(a|.+b)",
          "a\\nb",
          "\"(?s)a.b\"",
          "\"\"");
  private static final List<String> EXPRESSIONS =
      List.of("a|b", "a.*", ".+", ".*", "", "(?i)A", "a)|(?:b", "[^a]", "k{2}", "\\d", "(?s)a.b");

  private final Random random;
  private int nodes;

  RandomConfig(Random random) {
    this.random = random;
  }

  private String any(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  static Map<String, String> labels(Random random) {
    Map<String, String> labels = new TreeMap<>();
    labels.put("alertname", "A");
    for (String name : NAMES) {
      if (random.nextInt(4) > 0) {
        labels.put(name, LABEL_VALUES.get(random.nextInt(LABEL_VALUES.size())));
      }
    }
    return labels;
  }

  /** A whole file. */
  static String file(String route) {
    StringBuilder text = new StringBuilder("route:\n").append(route).append("receivers:\n");
    for (int i = 0; i < RECEIVERS; i++) {
      text.append("  - name: r").append(i).append('\n');
    }
    return text.toString();
  }

  /** The fields of a route and of those below it, each line indented by so much. */
  String route(String indent, int depth) {
    StringBuilder text = new StringBuilder(indent + "receiver: r" + nodes++ % RECEIVERS + "\n");
    if (depth > 0) {
      if (random.nextInt(3) == 0) {
        text.append(indent).append("continue: true\n");
      }
      conditions(indent, text);
    }
    int children = depth < 3 ? random.nextInt(4) : 0;
    if (children > 0) {
      text.append(indent).append("routes:\n");
    }
    for (int i = 0; i < children; i++) {
      StringBuilder child = new StringBuilder(route(indent + "    ", depth + 1));
      child.setCharAt(indent.length() + 2, '-');
      text.append(child);
    }
    return text.toString();
  }

  private void conditions(String indent, StringBuilder text) {
    if (random.nextInt(4) == 0) {
      text.append(indent).append("match: {");
      text.append(any(NAMES)).append(": ").append(any(List.of("010", "yes", "null", "a", "''")));
      text.append("}\n");
    }
    if (random.nextInt(4) == 0) {
      text.append(indent).append("match_re:\n");
      text.append(indent).append("  ").append(any(NAMES)).append(": ");
      text.append(quoted(any(EXPRESSIONS))).append('\n');
    }
    int lists = random.nextInt(3);
    if (lists > 0) {
      text.append(indent).append("matchers:\n");
    }
    for (int i = 0; i < lists; i++) {
      text.append(indent).append("  - ").append(quoted(matchers())).append('\n');
    }
  }

  /** One string with any number of matchers, in braces or half of them. */
  private String matchers() {
    List<String> matchers = new ArrayList<>();
    for (int i = random.nextInt(3) + (random.nextInt(8) == 0 ? 0 : 1); i > 0; i--) {
      String sign = any(SIGNS);
      String value = any(sign.contains("~") ? RAW_EXPRESSIONS : RAW_VALUES);
      matchers.add(any(NAMES) + any(List.of("", " ")) + sign + any(List.of("", " ")) + value);
    }
    String all = String.join(any(List.of(",", ", ", " ,\n ")), matchers);
    return switch (random.nextInt(8)) {
      case 0, 1 -> "{" + all + "}";
      case 2 -> "{" + all;
      case 3 -> all + any(List.of("}", ",", ", }"));
      default -> all;
    };
  }

  private static String quoted(String text) {
    return text.contains("\n")
        ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"'
        : "'" + text.replace("'", "''") + "'";
  }
}
