package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What is known of a service's operations, health checks left out, by every source that tells them
 * apart.
 *
 * @param names what anybody calls them, callers included
 * @param served what the service itself answers, without what is asked for once in a hundred times
 */
record Operations(Set<String> names, Set<String> served) {
  private static final double RARE = 0.01;

  private static final Pattern HEALTH =
      Pattern.compile(
          "/(?:-/)?(?:actuator(?:/.*)?|health\\w*|healthz?|live\\w*|ready\\w*|ping|status|metrics|up)");
  private static final Pattern METHOD = Pattern.compile("^[A-Z]+ (?=/)");

  Operations {
    names = Set.copyOf(names);
    served = Set.copyOf(served);
  }

  static Operations of(Telemetry telemetry, String service) {
    Map<String, Long> spans = new TreeMap<>();
    telemetry.traces().services().stream()
        .filter(t -> t.service().equals(service))
        .filter(t -> t.count(ServiceCount.REQUESTS).total() > 0)
        .forEach(
            t -> spans.merge(t.operation(), t.count(ServiceCount.REQUESTS).total(), Long::sum));
    long all = spans.values().stream().mapToLong(Long::longValue).sum();
    Set<String> counted = new TreeSet<>();
    for (Signal signal : Set.of(Signal.PROXY_REQUESTS, Signal.SERVER_REQUESTS)) {
      telemetry.of(signal).stream()
          .filter(s -> s.service().equals(service))
          .forEach(s -> counted.add(s.label("operation")));
    }
    Set<String> served = new TreeSet<>(counted);
    spans.forEach(
        (operation, requests) -> {
          if (requests >= RARE * all) {
            served.add(operation);
          }
        });
    Set<String> names = new TreeSet<>(counted);
    names.addAll(spans.keySet());
    telemetry.traces().roots().stream()
        .filter(r -> r.entry().equals(service) || r.service().equals(service))
        .forEach(r -> names.add(r.operation()));
    names.removeIf(name -> name.isEmpty() || isHealth(telemetry, service, name));
    served.retainAll(names);
    return new Operations(names, served);
  }

  private static boolean isHealth(Telemetry telemetry, String service, String name) {
    String path = METHOD.matcher(name).replaceFirst("").toLowerCase(Locale.ROOT);
    return HEALTH.matcher(path).matches()
        || telemetry.policies().probes().stream()
            .filter(p -> p.service().equals(service))
            .map(Policies.Probe::path)
            .anyMatch(probed -> !probed.isEmpty() && path.equalsIgnoreCase(probed));
  }

  /** Whether two names mean one operation: a counter may know its path alone, a span its method. */
  static boolean same(String one, String other) {
    if (plain(one).equals(plain(other))) {
      return true;
    }
    boolean both = METHOD.matcher(one).find() && METHOD.matcher(other).find();
    return !both && path(one).equals(path(other));
  }

  private static String path(String operation) {
    return METHOD.matcher(plain(operation)).replaceFirst("");
  }

  /** Placeholders of a route, however they are written, become one sign. */
  static String plain(String operation) {
    return operation.replaceAll("/(?:\\{[^/]*\\}|:[^/]+|<[^/]*>)", "/{}");
  }

  /** Whether requests of an effect may be among those of the service. */
  boolean mayHold(Effect effect) {
    return effect.operation().isEmpty()
        || names.isEmpty()
        || names.stream().anyMatch(name -> same(name, effect.operation()));
  }

  /** Whether all that the service answers is the effect's, as far as anything tells it apart. */
  boolean areAll(Effect effect) {
    return effect.operation().isEmpty()
        || served.stream().allMatch(name -> same(name, effect.operation()));
  }

  /** How many operations are not the effect's. */
  long others(Effect effect) {
    return served.stream().filter(name -> !same(name, effect.operation())).count();
  }
}
