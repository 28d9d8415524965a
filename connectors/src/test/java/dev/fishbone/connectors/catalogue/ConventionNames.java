package dev.fishbone.connectors.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metric names as the tables abbreviate them: {@code a_{b,c}}, {@code a(_b)?}, {@code a_*}, a
 * selector behind a name, and a cell that continues a name before it.
 */
final class ConventionNames {
  private static final Pattern CHOICE = Pattern.compile("(?<=_)\\{([^{}=]*)}");
  private static final Pattern OPTION = Pattern.compile("\\((_\\w+)\\)\\?");

  private ConventionNames() {}

  /** The names, or parts of names, that one code stands for. */
  static List<String> of(String code) {
    Matcher choice = CHOICE.matcher(code);
    List<String> names = new ArrayList<>();
    if (choice.find()) {
      for (String each : choice.group(1).split("[,|]", -1)) {
        names.addAll(of(code.substring(0, choice.start()) + each + code.substring(choice.end())));
      }
      return names;
    }
    Matcher option = OPTION.matcher(code);
    if (option.find()) {
      names.addAll(of(code.substring(0, option.start()) + code.substring(option.end())));
      names.addAll(of(option.replaceFirst("$1")));
      return names;
    }
    String bare =
        code.replaceAll("\\{.*}", "")
            .replaceAll("^(?:rate|sum)\\((.*)\\)$", "$1")
            .replaceAll("<[^>]*>", "x");
    return bare.matches("_\\w+(/_\\w+)+") ? List.of(bare.split("/", -1)) : List.of(bare);
  }

  static boolean continues(String name) {
    return name.matches("[…_.].*");
  }

  /** A name that begins as an earlier one does and ends as said, for every length of beginning. */
  static List<String> continued(String ending, List<String> earlier) {
    String end = ending.replaceAll("^…?[_./]?", "");
    List<String> names = new ArrayList<>();
    for (String each : earlier) {
      for (int at = each.length(); at > 0; at = each.lastIndexOf('_', at - 1)) {
        names.add(each.substring(0, at) + "_" + end);
      }
    }
    return names;
  }
}
