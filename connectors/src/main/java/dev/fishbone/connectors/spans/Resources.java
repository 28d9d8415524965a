package dev.fishbone.connectors.spans;

import dev.fishbone.connectors.catalogue.ServiceNames;
import java.util.List;
import java.util.Map;

/** Service and instance out of resource attributes. */
public final class Resources {
  private static final List<String> INSTANCE =
      List.of("service.instance.id", "k8s.pod.name", "container.id", "host.name", "hostname");

  private final ServiceNames services;

  public Resources(ServiceNames services) {
    this.services = services;
  }

  /** From the attributes of one resource; {@code service.name} is among them. */
  public Resource of(Map<String, String> attributes) {
    String named = attributes.getOrDefault("service.name", "");
    String service = services.ofAttributes(attributes).orElse(named);
    for (String key : INSTANCE) {
      String value = attributes.getOrDefault(key, "");
      if (!value.isEmpty()) {
        return new Resource(service, value);
      }
    }
    return new Resource(service, "");
  }

  /** The service that a caller's word for its callee stands for, or the word itself. */
  String peer(String word) {
    return services.ofPeer(word).orElse(word);
  }
}
