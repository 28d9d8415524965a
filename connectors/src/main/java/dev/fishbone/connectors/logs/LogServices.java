package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.ServiceMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which service a line is about: what {@code window.yml} says of the names in it, or the first of
 * those; of a log that names nobody, its file's name.
 */
final class LogServices {
  private static final int CACHED = 10_000;

  private final ServiceNames names;
  private final Set<String> known = new HashSet<>();
  private final Map<List<String>, String> cache = new HashMap<>();

  LogServices(Recording recording) {
    this.names = new ServiceNames(recording.services());
    recording.services().stream().map(ServiceMap::service).forEach(known::add);
    recording.effects().stream().map(Effect::service).forEach(known::add);
  }

  /** Whether {@code window.yml} names the service; so it is for all where it names none. */
  boolean isKnown(String service) {
    return known.isEmpty() || known.contains(service);
  }

  /**
   * @param file as the recording names it
   */
  String of(AccessLine line, String file) {
    List<String> said = line.names().isEmpty() ? List.of(stem(file)) : line.names();
    String cached = cache.getOrDefault(said, "");
    if (!cached.isEmpty()) {
      return cached;
    }
    String service =
        said.stream()
            .map(LogServices::plain)
            .flatMap(name -> declared(name).stream())
            .findFirst()
            .orElseGet(() -> own(plain(said.get(0))));
    if (cache.size() < CACHED) {
      cache.put(said, service);
    }
    return service;
  }

  private Optional<String> declared(String name) {
    return names
        .ofProxy(name)
        .or(() -> names.ofPeer(name))
        .or(() -> known.contains(name) ? Optional.of(name) : Optional.empty())
        .or(() -> known.contains(own(name)) ? Optional.of(own(name)) : Optional.empty());
  }

  /** Of Istio's {@code outbound|8080||pricing.shop.svc.cluster.local} the host. */
  private static String plain(String name) {
    return name.substring(name.lastIndexOf('|') + 1);
  }

  /** The service of a name within a cluster; any other name as it is, without its port. */
  private static String own(String name) {
    String host = name.replaceFirst(":\\d+$", "");
    int dot = host.indexOf('.');
    return dot > 0 && (host + ".").contains(".svc.") ? host.substring(0, dot) : host;
  }

  /** {@code orders} of {@code logs/orders-access.log.1.gz}. */
  static String stem(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    int dot = name.indexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    return stem.replaceFirst("[-_]access(?:[-_]log)?$", "");
  }
}
