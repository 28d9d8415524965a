package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.context.config.SpringProperties.Property;
import dev.fishbone.telemetry.Location;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Retries, time limits and bulkheads of resilience4j as its Spring Boot starter reads them: an
 * instance takes what it does not say from its {@code baseConfig}, that from {@code default}.
 */
final class Resilience4j {
  private static final int DEEPEST = 10;

  /** RetryConfig's own. */
  private static final int ATTEMPTS = 3;

  private static final String WAIT = "500ms";

  private final SpringProperties properties;
  private final Sheet sheet;
  private final String application;

  Resilience4j(SpringProperties properties, Sheet sheet, String application) {
    this.properties = properties;
    this.sheet = sheet;
    this.application = application;
  }

  void read() {
    for (String name : instances("resilience4j.retry")) {
      retry(name);
    }
    for (String name : instances("resilience4j.timelimiter")) {
      Optional<Property> timeout = find("resilience4j.timelimiter", name, "timeoutduration");
      if (timeout.isPresent()) {
        Tries tries = new Tries().timeout(properties.duration(timeout));
        sheet.retry(name, edge(name), tries, timeout.get().origin());
      }
    }
    pools("resilience4j.bulkhead", "maxconcurrentcalls", "-", "maxwaitduration");
    pools("resilience4j.threadpoolbulkhead", "maxthreadpoolsize", "queuecapacity", "-");
  }

  private Set<String> instances(String module) {
    Set<String> names = new LinkedHashSet<>(properties.names(module + ".instances"));
    names.addAll(properties.names(module + ".backends"));
    return names;
  }

  private Edge edge(String name) {
    return new Edge(application, sheet.names().label(name));
  }

  private void pools(String module, String size, String queue, String wait) {
    for (String name : instances(module)) {
      Optional<Property> most = find(module, name, size);
      OptionalInt number = properties.number(most);
      if (number.isPresent()) {
        sheet.pool(
            application,
            name,
            number,
            properties.number(find(module, name, queue)),
            properties.duration(find(module, name, wait)),
            most.orElseThrow().origin());
      }
    }
  }

  private void retry(String name) {
    Optional<Property> said = find("resilience4j.retry", name, "maxattempts");
    Optional<Property> attempts =
        said.isPresent() ? said : find("resilience4j.retry", name, "maxretryattempts");
    OptionalInt number = properties.number(attempts);
    Tries tries = new Tries();
    if (attempts.isEmpty()) {
      tries.attempts(ATTEMPTS).byDefault();
    } else {
      tries.attempts(number);
    }
    boolean exponential = flag(name, "enableexponentialbackoff");
    boolean random = flag(name, "enablerandomizedwait");
    Optional<Property> wait = find("resilience4j.retry", name, "waitduration");
    Optional<Duration> pause = properties.duration(wait);
    boolean none = pause.filter(Duration::isZero).isPresent();
    String length = wait.isEmpty() ? WAIT : properties.text(wait).replaceAll("^([0-9]+)$", "$1ms");
    if (none) {
      tries.backoff("none", "none");
    } else if (wait.isEmpty() || !length.isEmpty()) {
      // Without waitDuration the two switches have no effect (CommonRetryConfigurationProperties).
      boolean grows = exponential && wait.isPresent();
      String jitter =
          random && wait.isPresent() ? "± " + or(name, "randomizedwaitfactor", "0.5") : "none";
      tries.backoff(grows ? growing(name, length) : "constant " + length, jitter);
    }
    if (properties.find("resilience4j.retry.instances", name, "retryexceptions").isPresent()) {
      tries.on(properties.text(find("resilience4j.retry", name, "retryexceptions")));
    }
    sheet.retry(name, edge(name), tries, origin(name));
  }

  private String growing(String name, String length) {
    Optional<Property> most = find("resilience4j.retry", name, "exponentialmaxwaitduration");
    String text = "exponential " + length;
    text += " times " + or(name, "exponentialbackoffmultiplier", "1.5");
    return most.isPresent() ? text + " up to " + properties.text(most) : text;
  }

  private boolean flag(String name, String property) {
    return properties.flag(find("resilience4j.retry", name, property));
  }

  private String or(String name, String property, String otherwise) {
    return Fields.or(properties.text(find("resilience4j.retry", name, property)), otherwise);
  }

  private Location origin(String name) {
    for (String list : new String[] {"instances", "backends"}) {
      Optional<Location> first = properties.first("resilience4j.retry." + list, name);
      if (first.isPresent()) {
        return first.get();
      }
    }
    return sheet.at(0);
  }

  private Optional<Property> find(String module, String instance, String property) {
    Optional<Property> own = own(module, instance, property);
    if (own.isPresent()) {
      return own;
    }
    String base = properties.text(own(module, instance, "baseconfig"));
    for (int depth = 0; depth < DEEPEST && !base.isEmpty(); depth++) {
      Optional<Property> found = properties.find(module + ".configs", base, property);
      if (found.isPresent()) {
        return found;
      }
      base = properties.text(properties.find(module + ".configs", base, "baseconfig"));
    }
    return properties.find(module + ".configs", "default", property);
  }

  private Optional<Property> own(String module, String instance, String property) {
    return properties
        .find(module + ".instances", instance, property)
        .or(() -> properties.find(module + ".backends", instance, property));
  }
}
