package dev.fishbone.connectors.catalogue;

import dev.fishbone.telemetry.ServiceMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which service a label set, a resource, a proxy or a peer stands for, as {@code window.yml} says.
 * Without any declared service each goes by its own name.
 */
public final class ServiceNames {
  private static final Pattern PORT = Pattern.compile(":\\d+$");

  private record Alternative(Map<String, String> labels, String service) {}

  private final List<Alternative> alternatives = new ArrayList<>();
  private final Map<String, String> byProxy = new HashMap<>();
  private final Map<String, String> byPeer = new HashMap<>();
  private final Map<String, Map<String, String>> pools = new HashMap<>();

  public ServiceNames(List<ServiceMap> services) {
    for (ServiceMap service : services) {
      for (Map<String, String> match : service.match()) {
        Map<String, String> labels = new HashMap<>();
        match.forEach((key, value) -> labels.put(Catalogue.canonical(key), value));
        alternatives.add(new Alternative(labels, service.service()));
        String named = labels.getOrDefault("service_name", "");
        if (!named.isEmpty()) {
          byPeer.putIfAbsent(named, service.service());
        }
      }
      for (String proxy : service.proxies()) {
        byProxy.putIfAbsent(proxy, service.service());
        byPeer.putIfAbsent(proxy, service.service());
      }
      Map<String, String> named = new HashMap<>();
      service.pools().forEach((pool, natives) -> natives.forEach(n -> named.putIfAbsent(n, pool)));
      pools.put(service.service(), named);
    }
  }

  /** Whether {@code window.yml} names any service. */
  public boolean isDeclared() {
    return !pools.isEmpty();
  }

  /** By labels of a series or attributes of a resource: the first alternative that they all fit. */
  public Optional<String> ofAttributes(Map<String, String> attributes) {
    if (!isDeclared()) {
      return Optional.empty();
    }
    Map<String, String> canonical = new HashMap<>();
    attributes.forEach((key, value) -> canonical.put(Catalogue.canonical(key), value));
    for (Alternative alternative : alternatives) {
      if (canonical.entrySet().containsAll(alternative.labels().entrySet())) {
        return Optional.of(alternative.service());
      }
    }
    return Optional.empty();
  }

  public Optional<String> ofProxy(String proxy) {
    return Optional.ofNullable(byProxy.get(proxy));
  }

  /** By the word that a caller uses: a service's own name at its source, or a proxy's. */
  public Optional<String> ofPeer(String word) {
    String host = PORT.matcher(word).replaceFirst("");
    String found = byPeer.getOrDefault(word, byPeer.getOrDefault(host, ""));
    int dot = host.indexOf('.');
    if (found.isEmpty() && dot > 0 && (host + ".").contains(".svc.")) {
      found = byPeer.getOrDefault(host.substring(0, dot), "");
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  /** By the name that a label gives it: the declared one, its own at its source, or a proxy's. */
  public Optional<String> ofName(String name) {
    return pools.containsKey(name) ? Optional.of(name) : ofPeer(name);
  }

  /** The document's name for a pool, or the source's own. */
  public String poolName(String service, String nativeName) {
    return pools.getOrDefault(service, Map.of()).getOrDefault(nativeName, nativeName);
  }
}
