package dev.fishbone.connectors.context.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Secrets in {@code haproxy.cfg}, also on lines that are commented out. */
final class HaproxySecrets {
  /** Directives whose arguments name headers, variables or parameters. */
  private static final Set<String> NAMING =
      Set.of(
          "http-request",
          "http-response",
          "http-after-response",
          "tcp-request",
          "tcp-response",
          "acl",
          "use_backend",
          "redirect",
          "capture",
          "setenv",
          "presetenv",
          "http-send-name-header",
          "stick",
          "monitor",
          "log-format",
          "unique-id-format",
          "dynamic-cookie-key");

  private HaproxySecrets() {}

  static String hidden(String text) {
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      lines.add(line(line));
    }
    return String.join("\n", lines);
  }

  private static String line(String line) {
    HaproxyWords read = HaproxyWords.of(line);
    String comment = line.substring(read.comment());
    String code = line.substring(0, read.comment());
    String hiddenComment =
        comment.isEmpty() ? "" : "#" + LooseSecrets.line(line(comment.substring(1)));
    StringBuilder out = new StringBuilder(code);
    List<HaproxyWords.Word> words = read.words();
    // From the end, so that places before keep their meaning.
    for (int at : secrets(read.texts()).stream().sorted((a, b) -> b - a).toList()) {
      out.replace(words.get(at).start(), words.get(at).end(), ConfigCopy.SECRET);
    }
    return out + hiddenComment;
  }

  /** Which words of a line are secrets. */
  private static List<Integer> secrets(List<String> words) {
    List<Integer> found = new ArrayList<>();
    String first = words.isEmpty() ? "" : words.get(0);
    String second = words.size() > 1 ? words.get(1) : "";
    if (first.equals("stats") && second.equals("auth") && words.size() > 2) {
      found.add(2);
    } else if (first.equals("user")) {
      after(words, Set.of("password", "insecure-password"), found);
    } else if (first.equals("http-check")) {
      headers(words, found);
    } else if (first.equals("dynamic-cookie-key") && words.size() > 1) {
      found.add(1);
    } else if (NAMING.contains(first)) {
      named(words, found);
    } else {
      after(words, Set.of("dynamic-cookie-key", "sni-secret", "password"), found);
    }
    return found;
  }

  private static void after(List<String> words, Set<String> keys, List<Integer> into) {
    for (int i = 0; i + 1 < words.size(); i++) {
      if (keys.contains(words.get(i))) {
        into.add(i + 1);
      }
    }
  }

  /** {@code hdr Authorization "Basic …"}. */
  private static void headers(List<String> words, List<Integer> into) {
    for (int i = 1; i + 2 < words.size(); i++) {
      if (words.get(i).equals("hdr") && SecretNames.isSecret(words.get(i + 1))) {
        into.add(i + 2);
      }
    }
    for (int i = 1; i + 1 < words.size(); i++) {
      if (words.get(i).equals("body") && !into.contains(i + 1)) {
        into.add(i + 1);
      }
    }
  }

  /** What follows a name of a secret, up to the condition's end. */
  private static void named(List<String> words, List<Integer> into) {
    boolean secret = false;
    boolean flag = false;
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      boolean end = Set.of("if", "unless", "}", "||", "or").contains(word);
      boolean sign = word.startsWith("-") && word.length() == 2;
      if (end) {
        secret = false;
      } else if (secret && !flag && !sign && !word.equals("{")) {
        into.add(i);
      }
      flag = word.equals("-m");
      boolean names = i > 1 || !words.get(0).equals("acl");
      secret |= !end && names && !into.contains(i) && SecretNames.isSecret(word);
    }
  }
}
