package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which services have a proxy in front of them, as window file, configuration and events tell. */
public final class Proxies {
  /** Sources of health events that pass requests on; an orchestrator does not. */
  private static final List<String> KINDS =
      List.of("haproxy", "envoy", "nginx", "traefik", "istio");

  private Proxies() {}

  /** Service → the proxy's name, or what it is. */
  public static SortedMap<String, String> of(Telemetry telemetry) {
    SortedMap<String, String> proxies = new TreeMap<>();
    for (ServiceMap service : telemetry.recording().services()) {
      service.proxies().stream()
          .filter(name -> !name.isBlank())
          .findFirst()
          .ifPresent(name -> proxies.put(service.service(), name));
    }
    for (Policies.Probe probe : telemetry.policies().probes()) {
      if (!probe.service().isBlank() && !probe.proxy().isBlank()) {
        proxies.putIfAbsent(probe.service(), probe.proxy());
      }
    }
    for (HealthEvent event : telemetry.health()) {
      String source = event.source().toLowerCase(Locale.ROOT);
      if (!event.service().isBlank() && KINDS.stream().anyMatch(source::startsWith)) {
        proxies.putIfAbsent(event.service(), event.source());
      }
    }
    return proxies;
  }
}
