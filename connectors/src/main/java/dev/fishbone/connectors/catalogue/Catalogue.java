package dev.fishbone.connectors.catalogue;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.Signal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Native metric names and what they mean; looked up by name, never by guess. */
public final class Catalogue {
  private static final String RESOURCE = "/dev/fishbone/connectors/catalogue/metrics.yml";

  private final Map<String, List<Row>> byName;

  Catalogue(List<Row> rows) {
    Map<String, List<Row>> byName = new HashMap<>();
    for (Row row : rows) {
      byName.computeIfAbsent(row.name(), name -> new ArrayList<>()).add(row);
    }
    this.byName = byName;
  }

  /** The rows that come with us. */
  public static Catalogue builtIn() {
    try (InputStream in = Catalogue.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the catalogue is missing from the jar: build it again");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Catalogue(CatalogueReader.read("metrics.yml", text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (YamlException e) {
      throw new IllegalStateException("the catalogue is broken: " + e.getMessage(), e);
    }
  }

  /** The form under which names are compared: dots of UTF-8 names are underscores. */
  public static String canonical(String nativeName) {
    return nativeName.replace('.', '_');
  }

  public boolean knows(String nativeName) {
    return byName.containsKey(canonical(nativeName));
  }

  /** What a native name may mean; none where it is unknown. */
  public List<Row> rowsOf(String nativeName) {
    return Collections.unmodifiableList(byName.getOrDefault(canonical(nativeName), List.of()));
  }

  /** The signals that a native name may carry; none where it is unknown. */
  public Set<Signal> signalsOf(String nativeName) {
    Set<Signal> signals = new TreeSet<>();
    for (Row row : byName.getOrDefault(canonical(nativeName), List.of())) {
      signals.add(row.signal());
    }
    return signals;
  }

  /** All names that carry one of the signals, in order. */
  public SortedSet<String> namesFor(Collection<Signal> signals) {
    SortedSet<String> names = new TreeSet<>();
    byName.forEach(
        (name, rows) -> {
          if (rows.stream().anyMatch(row -> signals.contains(row.signal()))) {
            names.add(name);
          }
        });
    return names;
  }

  /** What a native series stands for: nothing where no row fits, several where it means several. */
  public List<Canonical> map(String nativeName, Map<String, String> labels) {
    List<Canonical> found = new ArrayList<>();
    for (Row row : byName.getOrDefault(canonical(nativeName), List.of())) {
      if (row.accepts(labels)) {
        found.add(canonical(row, labels));
      }
    }
    return Collections.unmodifiableList(found);
  }

  private static Canonical canonical(Row row, Map<String, String> labels) {
    Identity identity = row.identity();
    String instance = Identity.first(identity.instance(), labels, "");
    String resource = Identity.first(identity.resource(), labels, identity.resourceDefault());
    Map<String, String> kept = new TreeMap<>();
    if (SignalGroup.of(row.signal()) == SignalGroup.ALERTS) {
      kept.putAll(labels);
      kept.remove("__name__");
      return new Canonical(row, "", "", kept);
    }
    keep(kept, "operation", Identity.first(identity.operation(), labels, ""));
    keep(kept, "status", Identity.first(identity.status(), labels, ""));
    keep(kept, "peer", Identity.first(identity.peer(), labels, ""));
    keep(kept, "outcome", identity.outcome(labels));
    return new Canonical(row, resource, instance, kept);
  }

  private static void keep(Map<String, String> kept, String name, String value) {
    if (!value.isEmpty()) {
      kept.put(name, value);
    }
  }
}
