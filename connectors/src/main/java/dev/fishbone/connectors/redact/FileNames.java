package dev.fishbone.connectors.redact;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
          "istio",
          "mesh",
          "service",
          "spring",
          "bootstrap",
          "part",
          "all");
  private static final List<String> ENDINGS =
      List.of(
          "zst",
          "gz",
          "jsonl",
          "json",
          "pb",
          "om",
          "txt",
          "csv",
          "yml",
          "yaml",
          "cfg",
          "properties");
  private static final Pattern ALERTS = Pattern.compile("metrics/alerts(-[a-z0-9-]+)\\..*");
  private static final Pattern PROFILE = Pattern.compile("application-([^.]+)(\\..*)");

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
      Matcher alerts = ALERTS.matcher(name);
      // Alerts and the configuration of the server that sent them belong together by name.
      String numbered =
          alerts.matches()
              ? "metrics/alerts" + source(alerts.group(1)) + endings(name)
              : String.format(Locale.ROOT, "%s/%05d%s", folder, number, endings(name));
      copies.put(name, known ? name : numbered);
    }
    return copies;
  }

  /** What follows the kind of data in a name: the source, with a dash before it, or nothing. */
  String source(String source) {
    return source.isEmpty() || isKnown(source)
        ? source
        : "-" + rules.pseudonyms().named("source", source);
  }

  /** A name for a file of configuration, which readers tell by its name. */
  String config(String name) {
    if (isKnown(name)) {
      return name;
    }
    String last = name.substring(name.lastIndexOf('/') + 1);
    Matcher profile = PROFILE.matcher(last);
    if (profile.matches()) {
      return "config/application-" + rules.profile(profile.group(1)) + profile.group(2);
    }
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
