package dev.fishbone.connectors.window;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Objectives;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads {@code objectives}: what was promised. */
final class ObjectivesReader {
  private final List<String> unknown;

  ObjectivesReader(List<String> unknown) {
    this.unknown = unknown;
  }

  Objectives read(YamlNode root) throws YamlException {
    if (root.get("objectives").isEmpty()) {
      return Objectives.NONE;
    }
    YamlNode node = root.get("objectives").get();
    WindowReader.onlyKeys(
        node, "objectives", Set.of("availability", "latency", "time-to-page"), unknown);
    OptionalDouble quantile = OptionalDouble.empty();
    Optional<Duration> below = Optional.empty();
    if (node.get("latency").isPresent()) {
      YamlNode latency = node.get("latency").get();
      WindowReader.onlyKeys(latency, "latency", Set.of("quantile", "below"), unknown);
      if (latency.get("quantile").isEmpty() || latency.get("below").isEmpty()) {
        throw latency.refuse("latency needs both: write {quantile: 0.95, below: 2s}");
      }
      quantile = share(latency, "quantile", "latency.quantile");
      below = duration(latency, "below");
    }
    return new Objectives(
        share(node, "availability", "availability"),
        quantile,
        below,
        duration(node, "time-to-page"));
  }

  private static OptionalDouble share(YamlNode node, String key, String what) throws YamlException {
    return node.get(key).isPresent()
        ? OptionalDouble.of(share(node.get(key).get(), what))
        : OptionalDouble.empty();
  }

  private static Optional<Duration> duration(YamlNode node, String key) throws YamlException {
    return node.get(key).isPresent()
        ? Optional.of(SourcesReader.duration(node.get(key).get(), key))
        : Optional.empty();
  }

  /** A share 0–1, or a percentage with its sign. */
  static double share(YamlNode node, String what) throws YamlException {
    String text = node.text(what).strip();
    boolean percent = text.endsWith("%");
    try {
      BigDecimal written =
          new BigDecimal(percent ? text.substring(0, text.length() - 1).strip() : text);
      double value = (percent ? written.movePointLeft(2) : written).doubleValue();
      if (value >= 0 && value <= 1) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below, as any other value that is no share.
    }
    throw node.wrong(what + " must be a share from 0 to 1 such as 0.999, or 99.9%");
  }
}
