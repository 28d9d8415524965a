package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.SequenceEntry.Actor;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Who takes part, each under an id of letters and digits that is its own.
 *
 * <p>A key names an actor within the program: what it is, then the service or peer.
 */
final class Cast {
  private static final String CLIENT = "client:";
  private static final String SERVICE = "service:";
  private static final String PROXY = "proxy:";
  private static final String DATABASE = "database:";
  private static final int LONGEST_ID = 24;
  private static final Set<String> CACHES = Set.of("redis", "valkey", "memcached");

  private final Map<String, String> effects;
  private final Map<String, String> proxies;
  private final Map<String, Actor> actors = new LinkedHashMap<>();
  private final Set<String> ids = new HashSet<>();
  private final Map<String, String> databases = new LinkedHashMap<>();

  /**
   * @param proxies service → proxy in front of it
   */
  Cast(List<Findings.EffectRef> effects, Map<String, String> proxies) {
    this.proxies = proxies;
    this.effects = new LinkedHashMap<>();
    // Two effects of one service are names of operations, not of the service.
    effects.forEach(e -> this.effects.merge(e.service(), e.name(), (one, other) -> ""));
  }

  /** Whoever called the outermost service and left no span. */
  String client() {
    return actor(CLIENT, "Client", "Client");
  }

  String service(String service) {
    String named = effects.getOrDefault(service, "");
    String name = named.isEmpty() || named.equals(service) ? Wording.capital(service) : named;
    return actor(SERVICE + service, service, name);
  }

  /** Whether calls to a service go through a proxy, other than the caller. */
  boolean isProxied(String caller, String service) {
    String proxy = proxies.getOrDefault(service, "");
    return proxies.containsKey(service) && !caller.equals(proxy) && !caller.equals(service);
  }

  String proxy(String service) {
    boolean another =
        actors.keySet().stream().anyMatch(k -> k.startsWith(PROXY) && !k.equals(PROXY + service));
    String name = another ? "Load balancer of " + Wording.capital(service) : "Load balancer";
    return actor(PROXY + service, another ? "LB " + service : "LB", name);
  }

  boolean hasProxy(String service) {
    return actors.containsKey(PROXY + service);
  }

  boolean hasService(String service) {
    return actors.containsKey(SERVICE + service);
  }

  /** A database as its caller names it: {@code postgresql:db/prices}. */
  String database(String caller, String peer) {
    int colon = peer.indexOf(':');
    String system = colon < 0 ? peer : peer.substring(0, colon);
    databases.putIfAbsent(caller, peer);
    boolean first = peer.equals(databases.get(caller));
    String name = Wording.capital(caller) + " DB";
    if (CACHES.contains(system.toLowerCase(Locale.ROOT))) {
      name = Wording.capital(system);
    } else if (!first) {
      name = Phrases.name(peer);
    }
    return actor(DATABASE + peer, first ? caller + " DB" : peer, name);
  }

  /** What a service's pool of connections leads to: its database. */
  String database(String service) {
    return database(service, databases.getOrDefault(service, service + " DB"));
  }

  /** Says which database a service has before its pool is asked for it. */
  void knowDatabase(String caller, String peer) {
    databases.putIfAbsent(caller, peer);
  }

  /** Those of some ids, in their order. */
  List<Actor> actors(List<String> inOrder) {
    List<Actor> all = new ArrayList<>();
    for (String id : inOrder) {
      actors.values().stream().filter(actor -> actor.id().equals(id)).forEach(all::add);
    }
    return all;
  }

  private String actor(String key, String idFrom, String name) {
    Actor known = actors.get(key);
    if (known == null) {
      known = new Actor(id(idFrom), name.isEmpty() ? "Unnamed" : Phrases.name(name));
      actors.put(key, known);
    }
    return known.id();
  }

  private String id(String text) {
    StringBuilder id = new StringBuilder();
    boolean begins = true;
    for (int at = 0; at < text.length() && id.length() < LONGEST_ID; at++) {
      char c = text.charAt(at);
      boolean plain = c < 0x80 && Character.isLetterOrDigit(c);
      if (plain) {
        id.append(begins ? Character.toUpperCase(c) : c);
      }
      begins = !plain;
    }
    String stem = id.isEmpty() ? "Actor" : id.toString();
    String unique = stem;
    for (int number = 2; !ids.add(unique.toLowerCase(Locale.ROOT)); number++) {
      unique = stem + number;
    }
    return unique;
  }
}
