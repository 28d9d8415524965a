package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.spans.Probes;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.ServiceMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Names that stay wherever they stand: services, words of routes, and what {@code window.yml} tells
 * services by. Learnt from all traces and metrics before the first is copied, so that a name does
 * not depend on the order of files.
 */
final class Known {
  /** A recording that names more has values where names should be. */
  private static final int MOST = 100_000;

  private static final int MOST_VALUES = 10_000;

  private final Set<String> services = new HashSet<>();
  private final Set<String> words = new HashSet<>(Set.of("api", "v1", "v2", "v3", "graphql"));
  private final Map<String, Set<String>> matches = new HashMap<>();
  private final Map<String, TreeSet<String>> alertValues = new TreeMap<>();

  Known(Recording recording) {
    Probes.paths().forEach(this::learnRoute);
    for (ServiceMap map : recording.services()) {
      learnService(map.service());
      map.proxies().forEach(this::learnService);
      for (Map<String, String> match : map.match()) {
        match.forEach((key, value) -> match(Catalogue.canonical(key), value));
      }
    }
    recording.effects().forEach(effect -> learnService(effect.service()));
    recording
        .effects()
        .forEach(
            effect ->
                learnRoute(effect.operation().substring(effect.operation().indexOf(' ') + 1)));
  }

  private void match(String key, String value) {
    matches.computeIfAbsent(key, k -> new HashSet<>()).add(value);
    if (key.equals("service_name")) {
      learnService(value);
    }
  }

  void learnService(String name) {
    // A name that is an e-mail address stays nowhere.
    if (!name.isEmpty() && name.indexOf('@') < 0 && services.size() < MOST) {
      services.add(name);
    }
  }

  boolean isService(String name) {
    return services.contains(name);
  }

  /** Takes the plain words of a route or template. */
  void learnRoute(String route) {
    int query = route.indexOf('?');
    for (String segment : (query < 0 ? route : route.substring(0, query)).split("/")) {
      if (PathText.isPlain(segment) && words.size() < MOST) {
        words.add(segment);
      }
    }
  }

  boolean isWord(String segment) {
    return words.contains(segment);
  }

  /** Whether {@code window.yml} tells a service by this label or attribute. */
  boolean tellsService(String key, String value) {
    return matches.getOrDefault(Catalogue.canonical(key), Set.of()).contains(value);
  }

  /** Takes the labels of an alert; its expressions are later rewritten to the values seen. */
  void learnAlert(Map<String, String> labels) {
    labels.forEach(
        (name, value) -> {
          TreeSet<String> values = alertValues.computeIfAbsent(name, n -> new TreeSet<>());
          if (values.size() < MOST_VALUES) {
            values.add(value);
          }
        });
  }

  /** The values of a label that alerts of this recording have. */
  Set<String> alertValues(String label) {
    return alertValues.getOrDefault(label, new TreeSet<>());
  }
}
