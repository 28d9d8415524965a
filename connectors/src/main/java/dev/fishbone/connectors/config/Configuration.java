package dev.fishbone.connectors.config;

import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceSettings;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A configuration, checked.
 *
 * @param history how far before the window changes and pages are asked for
 * @param baselines what is called normal, told by the window
 * @param zone of times without one; empty where none is given
 * @param window what goes into each recording's window file as it stands
 * @param digest fingerprint of all that was written, secrets left out
 */
public record Configuration(
    List<Source> sources,
    Duration history,
    List<Baseline> baselines,
    Optional<ZoneId> zone,
    List<ServiceMap> services,
    Map<String, YamlNode> window,
    String digest) {
  public Configuration {
    sources = List.copyOf(sources);
    baselines = List.copyOf(baselines);
    services = List.copyOf(services);
    window = Collections.unmodifiableMap(new LinkedHashMap<>(window));
  }

  /**
   * A source.
   *
   * @param facts what the rules must know of its data: scrape interval and sampling, as the window
   *     file has them
   */
  public record Source(
      ConnectorFactory factory, SourceSettings settings, Map<String, String> facts) {
    public String name() {
      return settings.name();
    }
  }

  /**
   * A time that is compared with the window.
   *
   * @param before the time just before the window, of this length; zero where another counts
   * @param offset the window's own length, so much earlier; zero where another counts
   * @param fixed a time that no window moves
   */
  public record Baseline(Duration before, Duration offset, Optional<TimeRange> fixed) {
    /** The time for a window. */
    public TimeRange of(TimeRange window) {
      if (fixed.isPresent()) {
        return fixed.get();
      }
      return offset.isZero()
          ? new TimeRange(window.from().minus(before), window.from())
          : new TimeRange(window.from().minus(offset), window.to().minus(offset));
    }
  }
}
