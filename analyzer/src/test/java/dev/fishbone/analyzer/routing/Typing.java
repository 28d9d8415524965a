package dev.fishbone.analyzer.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Types a change into alertmanager.yml where its place says, as a person would do it. */
final class Typing {
  private static final Pattern BEFORE = Pattern.compile("before line (\\d+) of alertmanager\\.yml");
  private static final Pattern INSTEAD =
      Pattern.compile("in place of number (\\d+) under inhibit_rules");

  private Typing() {}

  static String typed(String text, String place, String code) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    Matcher before = BEFORE.matcher(place);
    Matcher instead = INSTEAD.matcher(place);
    if (before.matches()) {
      int at = Integer.parseInt(before.group(1)) - 1;
      lines.add(at, " ".repeat(lines.get(at).indexOf('-')) + code);
    } else if (instead.matches()) {
      replaced(lines, Integer.parseInt(instead.group(1)), code);
    } else if (place.equals("as routes: of the root route in alertmanager.yml")) {
      lines.addAll(lines.indexOf("route:") + 1, List.of("  routes:", "    " + code));
    } else {
      throw new AssertionError("where is '" + place + "'?");
    }
    return String.join("\n", lines) + "\n";
  }

  /** The item of the list under {@code inhibit_rules}, with the lines that belong to it. */
  private static void replaced(List<String> lines, int number, String code) {
    int at = lines.indexOf("inhibit_rules:") + 1;
    int depth = lines.get(at).indexOf('-');
    for (int items = 0; ; at++) {
      items += lines.get(at).indexOf('-') == depth ? 1 : 0;
      if (items == number) {
        break;
      }
    }
    lines.set(at, " ".repeat(depth) + code);
    while (at + 1 < lines.size() && lines.get(at + 1).startsWith(" ".repeat(depth + 1))) {
      lines.remove(at + 1);
    }
  }
}
