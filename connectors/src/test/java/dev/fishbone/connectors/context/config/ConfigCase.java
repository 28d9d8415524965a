package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Files of a {@code config/} folder, what is read of them, and what is said to be missing. */
final class ConfigCase {
  private static final TimeRange WINDOW =
      new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T10:45:00Z"));

  private final TreeMap<String, String> texts = new TreeMap<>();
  private final TreeMap<String, Complaints> complaints = new TreeMap<>();
  private final List<ServiceMap> services = new ArrayList<>();

  static ConfigCase of(String file, String text) {
    return new ConfigCase().with(file, text);
  }

  ConfigCase with(String file, String text) {
    texts.put("config/" + file, text);
    complaints.put("config/" + file, new Complaints("config/" + file, WINDOW));
    return this;
  }

  /** A service of {@code window.yml}; its proxies are the words of a line. */
  ConfigCase service(String name, String proxies, Map<String, String> match) {
    List<String> words = proxies.isEmpty() ? List.of() : List.of(proxies.split(" "));
    services.add(new ServiceMap(name, List.of(match), words, Map.of()));
    return this;
  }

  ConfigCase service(String name, String proxies) {
    return service(name, proxies, Map.of("service.name", name));
  }

  ConfigReading.Result read() {
    return ConfigReading.read(texts, services, complaints);
  }

  Policies policies() {
    return read().policies();
  }

  Policies.Retry retry() {
    List<Policies.Retry> retries = policies().retries();
    if (retries.size() != 1) {
      throw new AssertionError("one retry policy, not " + retries);
    }
    return retries.get(0);
  }

  /** Said after {@link #read()}. */
  List<String> gaps() {
    return complaints.values().stream()
        .flatMap(c -> c.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }

  List<String> gapsOfReading() {
    read();
    return gaps();
  }
}
