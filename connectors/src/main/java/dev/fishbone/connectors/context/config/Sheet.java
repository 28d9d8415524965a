package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What one file says, and what of it could be placed nowhere. */
final class Sheet {
  private static final int NAMED = 5;

  private final Names names;
  private final Complaints complaints;
  private final List<Policies.Retry> retries = new ArrayList<>();
  private final List<Policies.Pool> pools = new ArrayList<>();
  private final List<Policies.Probe> probes = new ArrayList<>();
  private final List<Policies.Outlier> outliers = new ArrayList<>();
  private final List<Policies.Capacity> capacities = new ArrayList<>();
  private final TreeSet<String> edgeless = new TreeSet<>();
  private final TreeSet<String> ownerless = new TreeSet<>();
  private Policies.Library library = Policies.Library.UNKNOWN;

  Sheet(Names names, Complaints complaints) {
    this.names = names;
    this.complaints = complaints;
  }

  /** What the retries that come next are written for. */
  Sheet of(Policies.Library product) {
    library = product;
    return this;
  }

  Names names() {
    return names;
  }

  String file() {
    return complaints.file();
  }

  void complain(int line, String sentence) {
    complaints.tally(line, sentence);
  }

  /** A part of the file that is known to exist and is not read. */
  void unread(int line, String sentence) {
    complaints.add(line, ReasonCode.NO_SOURCE, sentence);
  }

  Location at(int line) {
    return new Location(file(), line);
  }

  void retry(String name, Edge read, Tries tries, Location origin) {
    place(name, names.edge(file(), name, read), tries, origin);
  }

  /** A policy whose edge its file says itself. */
  void place(String name, Edge edge, Tries tries, Location origin) {
    boolean placed = !edge.caller().isEmpty() && !edge.callee().isEmpty();
    if (!placed && !tries.general()) {
      edgeless.add(name);
    }
    retries.add(tries.between(placed ? edge : Edge.to(edge.callee()), name, library, origin));
  }

  /**
   * @param service empty where not known
   * @param name under which its file has it
   */
  void pool(
      String service,
      String name,
      OptionalInt size,
      OptionalInt queue,
      Optional<Duration> acquire,
      Location origin) {
    pool(new Policies.Pool(service, name, size, queue, acquire, origin));
  }

  void pool(Policies.Pool pool) {
    if (pool.service().isEmpty()) {
      ownerless.add(pool.pool());
    }
    pools.add(
        new Policies.Pool(
            pool.service(),
            names.pool(pool.service(), pool.pool()),
            pool.size(),
            pool.queue(),
            pool.acquireTimeout(),
            pool.databaseLimit(),
            pool.origin()));
  }

  void probe(Policies.Probe probe) {
    if (probe.service().isEmpty()) {
      ownerless.add(probe.proxy());
    }
    probes.add(probe);
  }

  void capacity(Policies.Capacity capacity) {
    capacities.add(capacity);
  }

  void outlier(Policies.Outlier outlier) {
    if (outlier.service().isEmpty()) {
      ownerless.add(outlier.name());
    }
    outliers.add(outlier);
  }

  /** All of it; what has no place is complained of once, by name. */
  Policies policies() {
    if (!edgeless.isEmpty()) {
      unread(
          0,
          "who calls whom under "
              + some(edgeless)
              + " is not known, so these retries and timeouts belong to no edge: add names: {"
              + Quoted.bare(edgeless.first())
              + ": {caller: …, callee: …}} to policies.yml");
    }
    if (!ownerless.isEmpty()) {
      unread(
          0,
          "the service of "
              + some(ownerless)
              + " is not known, so its pools and probes belong to none: name it under services in"
              + " window.yml, or under names in policies.yml");
    }
    return new Policies(retries, pools, probes, outliers, capacities);
  }

  private static String some(TreeSet<String> names) {
    String first = names.stream().limit(NAMED).map(Quoted::text).collect(Collectors.joining(", "));
    return names.size() > NAMED ? first + " and " + (names.size() - NAMED) + " more" : first;
  }
}
