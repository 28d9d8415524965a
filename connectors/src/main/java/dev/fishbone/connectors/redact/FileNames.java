package dev.fishbone.connectors.redact;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Names of files in the copy. Where one of a folder holds another word than those that say what
 * kind of data it is, all of that folder are numbered: their order is the order of reading.
 */
final class FileNames {
  private static final Set<String> WORDS =
      Set.of(
          "traces",
          "spans",
          "metrics",
          "logs",
          "counts",
          "config",
          "alerts",
          "rules",
          "alert",
          "rule",
          "health",
          "pool",
          "pools",
          "requests",
          "retries",
          "exemplars",
          "queries",
          "threads",
          "scrape",
          "up",
          "access",
          "log",
          "prometheus",
          "otlp",
          "jaeger",
          "zipkin",
          "tempo",
          "haproxy",
          "nginx",
          "envoy",
          "grpc",
          "resilience4j",
          "application",
          "policies",
          "part",
          "all");
  private static final List<String> ENDINGS =
      List.of("zst", "gz", "jsonl", "json", "pb", "om", "txt", "csv", "yml", "yaml", "cfg");

  private final Rules rules;

  FileNames(Rules rules) {
    this.rules = rules;
  }

  /** Name in the recording → name in the copy, for the files of one folder. */
  Map<String, String> of(String folder, Collection<String> names) {
    Map<String, String> copies = new TreeMap<>();
    boolean known = names.stream().allMatch(this::isKnown);
    int number = 0;
    for (String name : names) {
      number++;
      String numbered = String.format(Locale.ROOT, "%s/%05d%s", folder, number, endings(name));
      copies.put(name, known ? name : numbered);
    }
    return copies;
  }

  /** A name for a file of configuration, which readers tell by its name. */
  String config(String name) {
    if (isKnown(name)) {
      return name;
    }
    String last = name.substring(name.lastIndexOf('/') + 1);
    String word = last.matches("haproxy.*\\.cfg") ? "haproxy" : "config";
    return "config/" + rules.pseudonyms().named(word, name) + endings(name);
  }

  private boolean isKnown(String name) {
    for (String word : name.split("[/._-]")) {
      boolean kept =
          word.matches("[0-9]{0,4}")
              || WORDS.contains(word)
              || ENDINGS.contains(word)
              || rules.known().isService(word);
      if (!kept) {
        return false;
      }
    }
    return true;
  }

  private static String endings(String name) {
    StringBuilder endings = new StringBuilder();
    String[] parts = name.substring(name.lastIndexOf('/') + 1).split("\\.");
    int from = parts.length;
    while (from > 1 && ENDINGS.contains(parts[from - 1])) {
      from--;
    }
    for (int i = from; i < parts.length; i++) {
      endings.append('.').append(parts[i]);
    }
    return endings.toString();
  }
}
