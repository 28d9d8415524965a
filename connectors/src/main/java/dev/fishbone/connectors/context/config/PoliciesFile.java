package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * {@code policies.yml}: retries by edge, pools and probes by service; who the names of other files
 * are, and which profiles of Spring were active.
 */
final class PoliciesFile {
  private static final Set<String> KEYS =
      Set.of("retries", "pools", "probes", "capacities", "names", "profiles");
  private static final Set<String> RETRY =
      Set.of(
          "caller",
          "callee",
          "attempts",
          "timeout",
          "deadline",
          "connect-timeout",
          "backoff",
          "jitter",
          "on",
          "budget",
          "breaker",
          "hedged");
  private static final Set<String> POOL =
      Set.of("service", "pool", "size", "queue", "acquire-timeout", "database-limit");
  private static final Set<String> PROBE =
      Set.of("service", "proxy", "path", "interval", "timeout", "fall", "rise", "pool");

  private static final Set<String> CAPACITY = Set.of("service", "per-second");

  private final YamlNode root;
  private final Sheet sheet;

  PoliciesFile(YamlNode root, Sheet sheet) {
    this.root = root;
    this.sheet = sheet;
  }

  /** Whether each key of a document is one of ours. */
  static boolean is(YamlNode document) throws YamlException {
    return document.isMap()
        && !document.map("a document").isEmpty()
        && KEYS.containsAll(document.map("a document").keySet());
  }

  /** Names in other files, or other files' names → who calls whom. */
  Map<String, Edge> names() throws YamlException {
    Map<String, Edge> names = new LinkedHashMap<>();
    if (root.get("names").isPresent()) {
      for (Map.Entry<String, YamlNode> each : root.get("names").get().map("names").entrySet()) {
        YamlNode edge = each.getValue();
        onlyKeys(edge, "a name", Set.of("caller", "callee"));
        names.put(each.getKey(), new Edge(text(edge, "caller"), text(edge, "callee")));
      }
    }
    return names;
  }

  List<String> profiles() throws YamlException {
    return root.get("profiles").isPresent()
        ? root.get("profiles").get().texts("profiles")
        : List.of();
  }

  void read() throws YamlException {
    onlyKeys(root, "policies.yml", KEYS);
    for (YamlNode node : items("retries", RETRY)) {
      retry(node);
    }
    for (YamlNode node : items("pools", POOL)) {
      sheet.pool(
          new Policies.Pool(
              text(node, "service"),
              text(node, "pool"),
              number(node, "size"),
              number(node, "queue"),
              duration(node, "acquire-timeout"),
              number(node, "database-limit"),
              sheet.at(node.line())));
    }
    for (YamlNode node : items("probes", PROBE)) {
      sheet.probe(
          new Policies.Probe(
              text(node, "service"),
              text(node, "proxy"),
              text(node, "path"),
              duration(node, "interval"),
              duration(node, "timeout"),
              number(node, "fall"),
              number(node, "rise"),
              text(node, "pool"),
              sheet.at(node.line())));
    }
    for (YamlNode node : items("capacities", CAPACITY)) {
      capacity(node);
    }
  }

  private void capacity(YamlNode node) throws YamlException {
    if (text(node, "service").isEmpty()) {
      throw node.wrong("an item of capacities needs a service");
    }
    sheet.capacity(new Policies.Capacity(text(node, "service"), rate(node), sheet.at(node.line())));
  }

  private static double rate(YamlNode node) throws YamlException {
    double rate = 0;
    try {
      rate = Double.parseDouble(text(node, "per-second"));
    } catch (NumberFormatException e) {
      // Stays 0, which is said below.
    }
    if (!(rate > 0) || !Double.isFinite(rate)) {
      throw node.get("per-second")
          .orElse(node)
          .wrong("per-second must be a number of calls above 0");
    }
    return rate;
  }

  private void retry(YamlNode node) throws YamlException {
    Edge edge = new Edge(text(node, "caller"), text(node, "callee"));
    Tries tries =
        new Tries()
            .attempts(number(node, "attempts"))
            .timeout(duration(node, "timeout"))
            .deadline(duration(node, "deadline"))
            .connect(duration(node, "connect-timeout"))
            .backoff(text(node, "backoff"), text(node, "jitter"))
            .on(text(node, "on"))
            .budget(text(node, "budget"))
            .breaker(text(node, "breaker"));
    if (text(node, "hedged").equals("true")) {
      tries.hedged();
    }
    sheet.place(edge.callee(), edge, tries, sheet.at(node.line()));
  }

  private List<YamlNode> items(String key, Set<String> known) throws YamlException {
    List<YamlNode> items = root.get(key).isPresent() ? root.get(key).get().list(key) : List.of();
    for (YamlNode item : items) {
      onlyKeys(item, "an item of " + key, known);
    }
    return items;
  }

  private void onlyKeys(YamlNode node, String of, Set<String> known) throws YamlException {
    for (Map.Entry<String, YamlNode> field : node.map(of).entrySet()) {
      if (!known.contains(field.getKey())) {
        sheet.complain(
            field.getValue().line(),
            of
                + " has no key "
                + Quoted.text(field.getKey())
                + Nearest.hint(field.getKey(), known)
                + "; it was not used");
      }
    }
  }

  private static String text(YamlNode node, String key) throws YamlException {
    return node.get(key).isPresent() ? node.get(key).get().text(key) : "";
  }

  private static OptionalInt number(YamlNode node, String key) throws YamlException {
    if (node.get(key).isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(node.get(key).get().text(key)));
    } catch (NumberFormatException e) {
      throw node.get(key).get().wrong(key + " must be a whole number");
    }
  }

  private static Optional<Duration> duration(YamlNode node, String key) throws YamlException {
    if (node.get(key).isEmpty()) {
      return Optional.empty();
    }
    YamlNode value = node.get(key).get();
    return Optional.of(
        DurationText.parse(value.text(key))
            .orElseThrow(() -> value.wrong(key + " must be a duration with its unit such as 5s")));
  }
}
