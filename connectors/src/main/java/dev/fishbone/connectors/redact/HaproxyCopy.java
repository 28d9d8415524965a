package dev.fishbone.connectors.redact;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * {@code haproxy.cfg}, line by line, so that places stay: sections, checks, servers and times, each
 * word by its kind. Every other line, and every comment, is left out.
 */
final class HaproxyCopy {
  private static final Set<String> SECTIONS =
      Set.of(
          "global",
          "defaults",
          "frontend",
          "backend",
          "listen",
          "userlist",
          "peers",
          "resolvers",
          "program",
          "cache",
          "mailers",
          "ring",
          "log-forward",
          "http-errors",
          "fcgi-app");
  private static final Set<String> SETTINGS =
      Set.of(
          "mode", "balance", "retries", "retry-on", "maxconn", "fullconn", "timeout", "hash-type");
  private static final Set<String> SERVER =
      Set.of(
          "check",
          "no-check",
          "inter",
          "fastinter",
          "downinter",
          "fall",
          "rise",
          "port",
          "maxconn",
          "maxqueue",
          "minconn",
          "weight",
          "backup",
          "disabled",
          "slowstart",
          "observe",
          "layer4",
          "layer7",
          "error-limit",
          "on-error",
          "on-marked-down",
          "mark-down",
          "shutdown-sessions",
          "ssl",
          "verify",
          "none");

  /** Where the rest of a check's line is left out: headers, bodies, versions. */
  private static final Set<String> REST = Set.of("hdr", "body", "ver");

  private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9,-]{0,40}");
  private static final Pattern TIME = Pattern.compile("[0-9]{1,10}(us|ms|s|m|h|d)?");

  private final Rules rules;

  HaproxyCopy(Rules rules) {
    this.rules = rules;
  }

  String copy(String text) {
    StringBuilder copy = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      String bare = line.strip();
      String[] words = uncommented(bare).split("\\s+");
      String kept = words[0].isEmpty() ? "" : line(words);
      boolean section = SECTIONS.contains(kept.split(" ", 2)[0]);
      copy.append(kept.isEmpty() || section ? "" : "  ").append(kept).append('\n');
    }
    // The last line ended, or was empty.
    return copy.substring(0, copy.length() - 1);
  }

  /** A comment begins at its sign, but within quotation marks; those of one line are paired. */
  private static String uncommented(String line) {
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      quoted ^= line.charAt(i) == '"' || line.charAt(i) == '\'';
      if (line.charAt(i) == '#' && !quoted) {
        return line.substring(0, i).strip();
      }
    }
    return line;
  }

  private String line(String[] words) {
    String first = words[0];
    if (SECTIONS.contains(first)) {
      StringBuilder copy = new StringBuilder(first);
      for (int i = 1;
          i < words.length && (i == 1 || words[i - 1].equals("from") || words[i].equals("from"));
          i++) {
        copy.append(' ').append(rules.part(words[i]));
      }
      return copy.toString();
    }
    return switch (first) {
      case "server", "server-template" -> server(words);
      case ".if", ".endif", ".else" -> first;
      case "no" -> words.length > 1 && words[1].equals("option") ? first + plain(words) : "";
      case "default-server" -> first + parameters(words, 1);
      case "bind" -> words.length > 1 ? first + " " + rules.hosts().host(words[1]) : first;
      case "default_backend", "use_backend" ->
          words.length > 1 ? first + " " + rules.part(words[1]) : first;
      case "option", "http-check" -> check(words);
      default -> SETTINGS.contains(first) ? first + plain(words) : "";
    };
  }

  private String server(String[] words) {
    int parameters = words[0].equals("server") ? 3 : 4;
    StringBuilder copy = new StringBuilder(words[0]);
    for (int i = 1; i < Math.min(parameters, words.length); i++) {
      boolean count = parameters == 4 && i == 2 && words[i].matches("[0-9-]{1,12}");
      copy.append(' ').append(count ? words[i] : rules.hosts().host(words[i]));
    }
    return copy.append(parameters(words, parameters)).toString();
  }

  private String parameters(String[] words, int from) {
    StringBuilder copy = new StringBuilder();
    for (int i = from; i < words.length; i++) {
      boolean kept = SERVER.contains(words[i]) || TIME.matcher(words[i]).matches();
      copy.append(' ').append(kept ? words[i] : rules.pseudonyms().text(words[i]));
    }
    return copy.toString();
  }

  private String plain(String[] words) {
    StringBuilder copy = new StringBuilder();
    for (int i = 1; i < words.length; i++) {
      boolean kept = WORD.matcher(words[i]).matches();
      copy.append(' ').append(kept ? words[i] : rules.pseudonyms().text(words[i]));
    }
    return copy.toString();
  }

  /** How a check asks, up to its headers; what it expects in a body is a text. */
  private String check(String[] words) {
    StringBuilder copy = new StringBuilder(words[0]);
    for (int i = 1; i < words.length; i++) {
      String word = words[i];
      if (REST.contains(word) || word.startsWith("HTTP/")) {
        break;
      }
      copy.append(' ');
      if (word.startsWith("/")) {
        rules.known().learnRoute(word);
        copy.append(rules.paths().name(word));
      } else {
        boolean kept = WORD.matcher(word).matches() || word.matches("[A-Z]{1,10}");
        copy.append(kept ? word : rules.pseudonyms().text(word));
      }
    }
    return copy.toString();
  }
}
