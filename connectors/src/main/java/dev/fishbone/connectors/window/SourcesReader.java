package dev.fishbone.connectors.window;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code sources}: of each its kind, and what the rules must know of its data. */
final class SourcesReader {
  private static final Set<String> KEYS = Set.of("kind", "scrape-interval", "sampling", "url");
  private static final long ONE = 1_000_000;

  private final List<String> unknown;
  private Duration scrapeInterval = Duration.ZERO;
  private long spanWeightMicros;

  SourcesReader(List<String> unknown) {
    this.unknown = unknown;
  }

  /** The longest of all; zero where none says. */
  Duration scrapeInterval() {
    return scrapeInterval;
  }

  long spanWeightMicros() {
    return spanWeightMicros;
  }

  void read(YamlNode root) throws YamlException {
    if (root.get("sources").isEmpty()) {
      return;
    }
    for (Map.Entry<String, YamlNode> source : root.get("sources").get().map("sources").entrySet()) {
      YamlNode node = source.getValue();
      WindowReader.onlyKeys(node, "a source", KEYS, unknown);
      if (node.get("scrape-interval").isPresent()) {
        Duration interval = duration(node.get("scrape-interval").get(), "scrape-interval");
        scrapeInterval = interval.compareTo(scrapeInterval) > 0 ? interval : scrapeInterval;
      }
      if (node.get("sampling").isPresent()) {
        long weight = weight(node.get("sampling").get());
        spanWeightMicros = spanWeightMicros == 0 ? weight : spanWeightMicros;
      }
    }
  }

  static Duration duration(YamlNode node, String what) throws YamlException {
    return DurationText.parse(node.text(what))
        .orElseThrow(() -> node.wrong(what + " must be a duration with its unit such as 15s"));
  }

  private static long weight(YamlNode node) throws YamlException {
    String text = node.text("sampling");
    if (text.equals("all")) {
      return ONE;
    }
    if (text.equals("tail") || text.equals("unknown")) {
      return 0;
    }
    double share = ObjectivesReader.share(node, "sampling (all, tail, unknown, or the share kept)");
    if (share <= 0) {
      throw node.wrong("sampling must keep something: a share above 0, or all");
    }
    return Math.round(ONE / share);
  }
}
