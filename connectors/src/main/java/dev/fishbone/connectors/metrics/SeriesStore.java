package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Canonical;
import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects native series by their whole identity, then makes canonical ones of them. */
final class SeriesStore {
  private final Catalogue catalogue;
  private final ServiceOf services;
  private final Map<Map<String, String>, SampleBuilder> natives = new LinkedHashMap<>();
  private final Map<String, Long> unknownNames = new TreeMap<>();
  private final Map<Signal, Map<String, Long>> unmapped = new TreeMap<>();
  private final Map<Signal, Long> conflicting = new TreeMap<>();

  SeriesStore(Catalogue catalogue, ServiceNames services) {
    this.catalogue = catalogue;
    this.services = new ServiceOf(services);
  }

  /** Where samples of a native series go; nothing where the catalogue has no use for it. */
  Optional<SampleBuilder> series(Map<String, String> labels, Location origin) {
    String name = labels.getOrDefault("__name__", "");
    if (!catalogue.knows(name)) {
      unknownNames.merge(name, 1L, Long::sum);
      return Optional.empty();
    }
    Map<String, String> identity = new HashMap<>(labels);
    return Optional.of(natives.computeIfAbsent(identity, id -> new SampleBuilder(origin)));
  }

  /** Native names without meaning here, with how often they came; empty: no name at all. */
  Map<String, Long> unknownNames() {
    return Collections.unmodifiableMap(unknownNames);
  }

  /** Per signal whose series belong to no declared service: owner → series. */
  Map<Signal, Map<String, Long>> unmapped() {
    return Collections.unmodifiableMap(unmapped);
  }

  Map<Signal, Long> conflicting() {
    return Collections.unmodifiableMap(conflicting);
  }

  /** All series in the order of their origin; equal origins by name, labels and signal. */
  List<Series> build() {
    List<Series> all = new ArrayList<>();
    natives.forEach(
        (labels, samples) -> {
          samples.sort();
          for (Canonical canonical : catalogue.map(labels.getOrDefault("__name__", ""), labels)) {
            add(canonical, labels, samples, all);
          }
        });
    all.sort(
        java.util.Comparator.comparing(Series::signal)
            .thenComparing(Series::service)
            .thenComparing(Series::resource)
            .thenComparing(Series::instance)
            .thenComparing(s -> s.labels().toString())
            .thenComparing(Series::nativeName)
            .thenComparing(Series::origin));
    return all;
  }

  private void add(
      Canonical canonical, Map<String, String> labels, SampleBuilder samples, List<Series> into) {
    Signal signal = canonical.row().signal();
    Optional<String> service = services.find(canonical, labels);
    if (service.isEmpty()) {
      unmapped
          .computeIfAbsent(signal, s -> new TreeMap<>())
          .merge(services.owner(canonical, labels), 1L, Long::sum);
      return;
    }
    Target target =
        new Target(
            canonical.row(),
            service.get(),
            canonical.instance(),
            services.poolName(service.get(), canonical),
            canonical.labels());
    Samples built = samples.build(target);
    if (samples.conflicting() > 0) {
      conflicting.merge(signal, samples.conflicting(), Long::sum);
    }
    if (!built.isEmpty()) {
      into.add(
          new Series(
              signal,
              target.service(),
              target.instance(),
              target.resource(),
              target.labels(),
              labels.getOrDefault("__name__", ""),
              samples.origin(),
              built));
    }
  }
}
