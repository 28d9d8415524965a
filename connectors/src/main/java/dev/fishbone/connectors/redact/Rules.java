package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.telemetry.Recording;
import java.util.Optional;
import java.util.Set;

/** The rules by which texts are replaced, all of one key and one recording. */
record Rules(
    Pseudonyms pseudonyms, Known known, PathText paths, Hosts hosts, Words words, SqlText sql) {
  private static final Set<String> HOSTS =
      Set.of(
          "instance",
          "exported_instance",
          "pod",
          "exported_pod",
          "node",
          "nodename",
          "host",
          "hostname",
          "host_name",
          "address",
          "addr",
          "server_address",
          "net_peer_name",
          "service_instance_id",
          "k8s_pod_name",
          "container_id",
          "prometheus_replica",
          "replica",
          "__replica__");

  private static final Set<String> PROFILES =
      Set.of(
          "default",
          "prod",
          "production",
          "live",
          "stage",
          "staging",
          "qa",
          "test",
          "dev",
          "local",
          "cloud",
          "docker",
          "k8s",
          "kubernetes",
          "canary");

  static Rules of(RedactionKey key, Recording recording) {
    Pseudonyms pseudonyms = new Pseudonyms(key);
    Known known = new Known(recording);
    PathText paths = new PathText(pseudonyms, known);
    return new Rules(
        pseudonyms,
        known,
        paths,
        new Hosts(pseudonyms, known, paths),
        new Words(pseudonyms),
        new SqlText(pseudonyms));
  }

  /**
   * What a label or attribute says of whose it is: an instance becomes a host, and what {@code
   * window.yml} tells services by stays; nothing for any other.
   */
  Optional<String> identity(String key, String value) {
    if (HOSTS.contains(Catalogue.canonical(key))) {
      return Optional.of(hosts.host(value));
    }
    return known.tellsService(key, value) ? Optional.of(service(value)) : Optional.empty();
  }

  /** Who is called, as a caller says it: the name of a service, or a host. */
  String peer(String peer) {
    if (known.isService(peer)) {
      return peer;
    }
    int bar = peer.lastIndexOf('|');
    if (bar >= 0) {
      // Envoy's form: direction, port, subset and host.
      return words.name(peer.substring(0, bar)) + "|" + hosts.host(peer.substring(bar + 1));
    }
    return Hosts.looksLike(peer) ? hosts.host(peer) : words.name(peer);
  }

  /** A service: its name stays; told by an address alone, it is a host. */
  String service(String service) {
    if (known.isService(service)) {
      return words.own(service);
    }
    return Hosts.looksLike(service) ? hosts.host(service) : words.own(service);
  }

  /** A pool or a proxy; one that {@code window.yml} knows stays, whatever it looks like. */
  String part(String name) {
    return known.isService(name) ? words.own(name) : words.name(name);
  }

  /** A profile of Spring: common words stay. */
  String profile(String profile) {
    return PROFILES.contains(profile) ? profile : pseudonyms.named("profile", profile);
  }

  /** What a verdict is about: services, pools and alerts, joined by arrows and slashes. */
  String subject(String subject) {
    StringBuilder copy = new StringBuilder();
    for (String part : subject.split("(?<=->)|(?=->)|(?<=/)|(?=/)", -1)) {
      copy.append(part.equals("->") || part.equals("/") ? part : peer(part));
    }
    return copy.toString();
  }
}
