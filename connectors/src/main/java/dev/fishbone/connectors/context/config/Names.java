package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.telemetry.ServiceMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which services the names of configuration files stand for: what {@code names} of {@code
 * policies.yml} says of a name, then of a file, then what {@code services} of {@code window.yml}
 * says. A name that neither knows stands for nothing.
 */
final class Names {
  private final Map<String, Edge> stated;
  private final ServiceNames services;
  private final Set<String> declared;

  Names(Map<String, Edge> stated, List<ServiceMap> services) {
    this.stated = stated;
    this.services = new ServiceNames(services);
    this.declared = services.stream().map(ServiceMap::service).collect(Collectors.toSet());
  }

  /**
   * @param read what the file itself says
   */
  Edge edge(String file, String name, Edge read) {
    return of(name).or(of(file)).or(read);
  }

  private Edge of(String key) {
    return stated.getOrDefault(key, Edge.UNKNOWN);
  }

  /** The service that a file belongs to, where {@code policies.yml} says so. */
  String owner(String file) {
    return of(file).caller();
  }

  /** A label of a file, which need not be any service's name. */
  String label(String word) {
    String found = services.ofPeer(word).or(() -> services.ofProxy(word)).orElse("");
    return found.isEmpty() && declared.contains(word) ? word : found;
  }

  /** The name of an application or a host: its own where no service is declared. */
  String known(String word) {
    String found = label(word);
    return found.isEmpty() && !services.isDeclared() ? word : found;
  }

  String attribute(Map<String, String> attributes) {
    return services.ofAttributes(attributes).orElse("");
  }

  String pool(String service, String nativeName) {
    return services.poolName(service, nativeName);
  }
}
