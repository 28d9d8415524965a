package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the {@code tracing} section: sampling, missing instrumentation, wrong clocks. */
final class ExportsReader {
  private static final String[] SERVICES = {"web", "orders", "pricing"};

  private final TimeScale scale;

  ExportsReader(TimeScale scale) {
    this.scale = scale;
  }

  Exports read(Node node) {
    node.only("head", "tail", "untraced", "clock-ahead");
    Map<String, Duration> ahead = new LinkedHashMap<>();
    node.find("clock-ahead")
        .ifPresent(
            clocks ->
                clocks
                    .only(SERVICES)
                    .map()
                    .forEach((service, by) -> ahead.put(service, scale.lab(by.offset()))));
    return new Exports(
        node.find("head").map(ExportsReader::kept).orElse(1.0),
        node.find("tail").map(ExportsReader::kept),
        Set.copyOf(node.find("untraced").map(ExportsReader::services).orElse(List.of())),
        ahead);
  }

  private static double kept(Node node) {
    if (node.percent() == 0) {
      throw node.wrong("a share above 0%: a recording needs traces");
    }
    return node.percent();
  }

  private static List<String> services(Node node) {
    List<String> services = node.strings();
    for (String service : services) {
      if (!List.of(SERVICES).contains(service)) {
        throw node.wrong("a list of " + String.join(", ", SERVICES));
      }
    }
    return services;
  }
}
