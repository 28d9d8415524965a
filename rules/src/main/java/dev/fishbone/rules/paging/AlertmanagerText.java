package dev.fishbone.rules.paging;

import dev.fishbone.telemetry.routing.Inhibition;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Silence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parts of an Alertmanager configuration, and questions to its tool, on one line each. */
final class AlertmanagerText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Set<String> WORDS_OF_YAML =
      Set.of("true", "false", "yes", "no", "on", "off", "null", "y", "n");
  private static final Pattern BARE_IN_SHELL = Pattern.compile("[A-Za-z0-9_.:/@%+,=-]+");

  private AlertmanagerText() {}

  /**
   * A condition that the classic grammar and the newer one read alike.
   *
   * @return for instance {@code severity="critical"}
   */
  static String condition(Matcher matcher) {
    return condition(matcher.name(), matcher.operator().sign(), matcher.value());
  }

  private static String condition(String name, String sign, String value) {
    return name
        + sign
        + '"'
        + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
        + '"';
  }

  private static String conditions(List<Matcher> matchers) {
    return matchers.stream()
        .map(m -> quoted(condition(m)))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** A scalar that YAML reads as this text. */
  static String scalar(String text) {
    boolean plain =
        PLAIN.matcher(text).matches() && !WORDS_OF_YAML.contains(text.toLowerCase(Locale.ROOT));
    return plain ? text : quoted(text);
  }

  private static String quoted(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }

  /**
   * A route as an item of a list.
   *
   * @param wait whether its group wait is its own
   */
  static String route(Route route, boolean wait) {
    return "- {matchers: "
        + conditions(route.matchers())
        + ", receiver: "
        + scalar(route.receiver())
        + (wait ? ", group_wait: " + duration(route.groupWait()) : "")
        + (route.continues() ? ", continue: true" : "")
        + "}";
  }

  static String inhibition(Inhibition rule) {
    return "- {source_matchers: "
        + conditions(rule.source())
        + ", target_matchers: "
        + conditions(rule.target())
        + ", equal: "
        + rule.equal().stream()
            .map(AlertmanagerText::scalar)
            .collect(Collectors.joining(", ", "[", "]"))
        + "}";
  }

  /** Ends a silence. */
  static String expiry(String silence) {
    return shell(List.of("amtool", "silence", "expire", silence));
  }

  /** Puts a silence in the place of another, to the same end. */
  static String silence(Silence silence, String replaced) {
    List<String> words = new ArrayList<>(List.of("amtool", "silence", "add"));
    words.add("--end=" + silence.active().to());
    words.add("--comment=" + (silence.comment().isBlank() ? "narrowed" : silence.comment()));
    silence.matchers().forEach(m -> words.add(condition(m)));
    return shell(words) + " && " + expiry(replaced);
  }

  /** The question to which receivers labels are routed, which fails on any other than these. */
  static String test(Map<String, String> labels, List<String> receivers) {
    List<String> words =
        new ArrayList<>(
            List.of("amtool", "config", "routes", "test", "--config.file=alertmanager.yml"));
    words.add("--verify.receivers=" + String.join(",", receivers));
    new TreeMap<>(labels)
        .forEach(
            (name, value) ->
                words.add(
                    PLAIN.matcher(value).matches()
                        ? name + "=" + value
                        : condition(name, "=", value)));
    return shell(words);
  }

  /**
   * Of an alert's labels those that some route asks for, and its name: the others decide nothing.
   */
  static Map<String, String> asked(Map<String, String> labels, Route root) {
    TreeSet<String> names = new TreeSet<>(Set.of("alertname"));
    names(root, names);
    TreeMap<String, String> asked = new TreeMap<>(labels);
    asked.keySet().retainAll(names);
    return asked;
  }

  private static void names(Route node, Set<String> into) {
    node.matchers().forEach(m -> into.add(m.name()));
    node.routes().forEach(child -> names(child, into));
  }

  private static String shell(List<String> words) {
    return words.stream()
        .map(
            word ->
                BARE_IN_SHELL.matcher(word).matches()
                    ? word
                    : '\'' + word.replace("'", "'\\''") + '\'')
        .collect(Collectors.joining(" "));
  }

  /**
   * As Prometheus and Alertmanager write it, to the millisecond: {@code 4m30s}, {@code 8s571ms}.
   */
  static String duration(Duration duration) {
    long millis = duration.toMillis();
    if (millis == 0) {
      return "0s";
    }
    StringBuilder text = new StringBuilder();
    if (millis >= 60_000) {
      text.append(millis / 60_000).append('m');
    }
    if (millis % 60_000 >= 1000) {
      text.append(millis % 60_000 / 1000).append('s');
    }
    if (millis % 1000 > 0) {
      text.append(millis % 1000).append("ms");
    }
    return text.toString();
  }
}
