package dev.fishbone.connectors.context;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code policies.yml}: retries by edge, pools and probes by service. */
final class PoliciesFile {
  private final String file;

  private PoliciesFile(String file) {
    this.file = file;
  }

  static Policies read(String file, String text) throws YamlException {
    PoliciesFile reader = new PoliciesFile(file);
    YamlNode root = YamlReader.read(file, text);
    List<Policies.Retry> retries = new ArrayList<>();
    for (YamlNode node : items(root, "retries")) {
      retries.add(reader.retry(node));
    }
    List<Policies.Pool> pools = new ArrayList<>();
    for (YamlNode node : items(root, "pools")) {
      pools.add(
          new Policies.Pool(
              text(node, "service"),
              text(node, "pool"),
              number(node, "size"),
              duration(node, "acquire-timeout"),
              reader.at(node)));
    }
    List<Policies.Probe> probes = new ArrayList<>();
    for (YamlNode node : items(root, "probes")) {
      probes.add(reader.probe(node));
    }
    return new Policies(retries, pools, probes);
  }

  private static List<YamlNode> items(YamlNode root, String key) throws YamlException {
    return root.get(key).isPresent() ? root.get(key).get().list(key) : List.of();
  }

  private Policies.Retry retry(YamlNode node) throws YamlException {
    return new Policies.Retry(
        text(node, "caller"),
        text(node, "callee"),
        number(node, "attempts"),
        duration(node, "timeout"),
        text(node, "backoff"),
        text(node, "jitter"),
        at(node));
  }

  private Policies.Probe probe(YamlNode node) throws YamlException {
    return new Policies.Probe(
        text(node, "service"),
        text(node, "proxy"),
        text(node, "path"),
        duration(node, "interval"),
        duration(node, "timeout"),
        number(node, "fall"),
        number(node, "rise"),
        text(node, "pool"),
        at(node));
  }

  private Location at(YamlNode node) {
    return new Location(file, node.line());
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
