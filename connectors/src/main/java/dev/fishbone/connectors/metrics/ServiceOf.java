package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Canonical;
import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.connectors.catalogue.SignalGroup;
import dev.fishbone.telemetry.Signal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides which service a series is about. */
final class ServiceOf {
  private static final List<String> OWN = List.of("job", "service_name", "service", "app");

  private final ServiceNames services;

  ServiceOf(ServiceNames services) {
    this.services = services;
  }

  /** Nothing where services are declared and none of them fits. */
  Optional<String> find(Canonical series, Map<String, String> labels) {
    Signal signal = series.row().signal();
    if (SignalGroup.of(signal) == SignalGroup.ALERTS) {
      return Optional.of(services.ofAttributes(labels).orElse(labels.getOrDefault("service", "")));
    }
    if (SignalGroup.of(signal) == SignalGroup.NOTIFICATIONS) {
      // Alertmanager sends for everybody.
      return Optional.of("");
    }
    if (series.row().identity().proxy()) {
      Optional<String> known = services.ofProxy(series.resource());
      return known.isPresent() || services.isDeclared() ? known : Optional.of("");
    }
    if (!series.service().isEmpty()) {
      // The target of the scrape is a mesh or a trace store, and never the service.
      return services.isDeclared()
          ? services
              .ofName(series.service())
              .or(() -> services.ofAttributes(naming(series, labels)))
          : Optional.of(series.service());
    }
    Optional<String> known = services.ofAttributes(labels);
    if (known.isEmpty() && (signal == Signal.SCRAPE_UP || !services.isDeclared())) {
      return Optional.of(services.isDeclared() ? "" : own(labels));
    }
    return known;
  }

  private static Map<String, String> naming(Canonical series, Map<String, String> labels) {
    Map<String, String> naming = new HashMap<>(labels);
    naming.keySet().retainAll(series.row().identity().service());
    return naming;
  }

  /** The job is the service; of {@code namespace/name}, as OTLP has it, the name. */
  private static String own(Map<String, String> labels) {
    for (String label : OWN) {
      String value = labels.getOrDefault(label, "");
      if (!value.isEmpty()) {
        return value.substring(value.lastIndexOf('/') + 1);
      }
    }
    return "";
  }

  /** What to call a series that belongs to no declared service. */
  String owner(Canonical series, Map<String, String> labels) {
    if (!series.service().isEmpty()) {
      return "service " + series.service();
    }
    return series.row().identity().proxy()
        ? "proxy " + series.resource()
        : "job " + labels.getOrDefault("job", "(none)");
  }

  String poolName(String service, Canonical series) {
    return series.row().identity().proxy()
        ? series.resource()
        : services.poolName(service, series.resource());
  }
}
