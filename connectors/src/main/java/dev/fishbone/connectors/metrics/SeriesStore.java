package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Canonical;
import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.Exporter;
import dev.fishbone.connectors.catalogue.Row;
import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects native series by their whole identity, then makes canonical ones of them. */
final class SeriesStore {
  private static final Comparator<Series> ORDER =
      Comparator.comparing(Series::signal)
          .thenComparing(Series::service)
          .thenComparing(Series::resource)
          .thenComparing(Series::instance)
          .thenComparing(s -> s.labels().toString())
          .thenComparing(Series::nativeName)
          .thenComparing(Series::origin);

  private final Catalogue catalogue;
  private final ServiceOf services;
  private final Map<Map<String, String>, SampleBuilder> natives = new LinkedHashMap<>();
  private final Map<String, Long> unknownNames = new TreeMap<>();
  private final Tallies tallies = new Tallies();

  SeriesStore(Catalogue catalogue, ServiceNames services) {
    this.catalogue = catalogue;
    this.services = new ServiceOf(services);
  }

  /** Where samples of a native series go; nothing where the catalogue has no use for it. */
  Optional<SampleBuilder> series(Map<String, String> labels, Location origin) {
    String name = labels.getOrDefault("__name__", "");
    if (!catalogue.knows(name)) {
      if (catalogue.whyIgnored(name).isEmpty()) {
        unknownNames.merge(name, 1L, Long::sum);
      }
      return Optional.empty();
    }
    Map<String, String> identity = new HashMap<>(labels);
    return Optional.of(natives.computeIfAbsent(identity, id -> new SampleBuilder(origin)));
  }

  /**
   * Where the count ({@code _count}) or sum ({@code _sum}) of a native histogram goes: to the
   * series that a classic one of that name has.
   */
  Optional<SampleBuilder> part(Map<String, String> labels, String ending, Location origin) {
    String base = labels.getOrDefault("__name__", "");
    if (!catalogue.knows(base + ending)) {
      return Optional.empty();
    }
    Map<String, String> classic = new HashMap<>(labels);
    classic.put("__name__", base + ending);
    return series(classic, origin);
  }

  /** Native names without meaning here, with how often they came; empty: no name at all. */
  Map<String, Long> unknownNames() {
    return Collections.unmodifiableMap(unknownNames);
  }

  /** Whole after {@link #build}. */
  Tallies tallies() {
    return tallies;
  }

  /** All series in a fixed order. */
  List<Series> build() {
    natives.values().forEach(SampleBuilder::sort);
    Partners partners = new Partners(natives);
    List<Draft> drafts = new ArrayList<>();
    natives.forEach(
        (labels, samples) -> {
          for (Canonical canonical : catalogue.map(labels.getOrDefault("__name__", ""), labels)) {
            Row row = canonical.row();
            SampleBuilder own =
                row.partner().isPresent()
                    ? partners.combined(samples, labels, row.partner().get())
                    : samples;
            add(canonical, labels, own, drafts);
          }
        });
    return BestView.of(PartSums.of(drafts), tallies).stream()
        .map(Draft::series)
        .sorted(ORDER)
        .toList();
  }

  private void add(
      Canonical canonical, Map<String, String> labels, SampleBuilder samples, List<Draft> into) {
    Row row = canonical.row();
    Optional<String> service = services.find(canonical, labels);
    if (service.isEmpty()) {
      tallies.add(Tallies.Matter.UNMAPPED, row.signal(), services.owner(canonical, labels), 1);
      return;
    }
    String name = labels.getOrDefault("__name__", "");
    String pool = services.poolName(service.get(), canonical);
    SampleBuilder.Built built = samples.build(row);
    tallies.add(Tallies.Matter.CONFLICTING, row.signal(), name, samples.conflicting());
    tallies.add(Tallies.Matter.NOT_A_NUMBER, row.signal(), name, built.notNumbers());
    tallies.add(Tallies.Matter.INFINITE, row.signal(), name, built.infinite());
    String named = service.get() + "/" + pool;
    tallies.add(Tallies.Matter.UNLIMITED, row.signal(), named, Math.min(1, built.unlimited()));
    if (built.samples().isEmpty()) {
      return;
    }
    if (!row.exporter().sure()) {
      tallies.add(Tallies.Matter.UNSURE, row.signal(), name, 1);
    }
    if (row.exporter().limit() == Exporter.Limit.CONFIG_ONLY) {
      unsized(row.signal(), named);
    }
    into.add(
        new Draft(
            row,
            labels,
            new Series(
                row.signal(),
                service.get(),
                canonical.instance(),
                pool,
                canonical.labels(),
                name,
                own(row, labels),
                samples.origin(),
                built.samples())));
  }

  /** The labels by which the source knows the series; parts that are added up have some less. */
  private static Map<String, String> own(Row row, Map<String, String> labels) {
    Map<String, String> own = new HashMap<>(labels);
    own.remove("__name__");
    own.keySet().removeAll(row.identity().sumOver());
    return own;
  }

  private void unsized(Signal signal, String pool) {
    if (signal == Signal.POOL_ACTIVE) {
      tallies.add(Tallies.Matter.UNSIZED, Signal.POOL_MAX, pool, 1);
    } else if (signal == Signal.THREADS_ACTIVE) {
      tallies.add(Tallies.Matter.UNSIZED, Signal.THREADS_MAX, pool, 1);
    }
  }
}
