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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Native metric names and what they mean; looked up by name, never by guess. */
public final class Catalogue {
  private static final List<String> FILES =
      List.of(
          "pools.yml",
          "pools-clients.yml",
          "pools-native.yml",
          "threads.yml",
          "requests.yml",
          "requests-rpc.yml",
          "proxies.yml",
          "retries.yml",
          "cpu.yml",
          "health.yml");

  /** The first that has a word on a name decides. */
  private final List<Layer> layers;

  private Catalogue(List<Layer> layers) {
    this.layers = List.copyOf(layers);
  }

  /** The rows that come with us. */
  public static Catalogue builtIn() {
    List<Row> rows = new ArrayList<>();
    List<Rows.Ignored> ignored = new ArrayList<>();
    for (String file : FILES) {
      Rows read = read(file);
      rows.addAll(read.rows());
      ignored.addAll(read.ignored());
    }
    return new Catalogue(List.of(new Layer(new Rows(rows, ignored))));
  }

  private static Rows read(String file) {
    try (InputStream in = Catalogue.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the catalogue is missing from the jar: build it again");
      }
      return CatalogueReader.read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (YamlException e) {
      throw new IllegalStateException("the catalogue is broken: " + e.getMessage(), e);
    }
  }

  /** This catalogue with a user's rows, which win over those of the same name. */
  public Catalogue with(Rows own) {
    List<Layer> all = new ArrayList<>();
    all.add(new Layer(own));
    all.addAll(layers);
    return new Catalogue(all);
  }

  /** The form under which names are compared: dots, dashes and slashes are underscores. */
  public static String canonical(String nativeName) {
    return nativeName.replace('.', '_').replace('-', '_').replace('/', '_');
  }

  /** Whether a series of this name is worth having. */
  public boolean knows(String nativeName) {
    return !signalsOf(nativeName).isEmpty();
  }

  /** Why a name is left out on purpose; nothing where it is known or nobody thought of it. */
  public Optional<String> whyIgnored(String nativeName) {
    String name = canonical(nativeName);
    for (Layer layer : layers) {
      if (!layer.rows(name).isEmpty()) {
        return Optional.empty();
      }
      Optional<String> why = layer.ignored(name);
      if (why.isPresent()) {
        return why;
      }
    }
    return Optional.empty();
  }

  /**
   * All names that are left out, of the first that has a word before those that it may overrule.
   */
  List<Rows.Ignored> ignored() {
    return layers.stream().flatMap(layer -> layer.ignored().stream()).toList();
  }

  /** What a native name may mean or is needed for; none where it is unknown. */
  public List<Row> rowsOf(String nativeName) {
    String name = canonical(nativeName);
    List<Row> rows = new ArrayList<>(rows(name));
    layers.forEach(layer -> rows.addAll(layer.needing(name)));
    return Collections.unmodifiableList(rows);
  }

  /**
   * The signals that series of a native name help to tell; none where it is unknown. Among the
   * names are those of native histograms, without {@code _count} and {@code _sum}.
   */
  public Set<Signal> signalsOf(String nativeName) {
    Set<Signal> signals = new TreeSet<>();
    rowsOf(nativeName).forEach(row -> signals.add(row.signal()));
    return signals;
  }

  /** Those of the names that a source has which help to tell one of the signals. */
  public SortedSet<String> known(Collection<String> namesPresent, Set<Signal> signals) {
    SortedSet<String> known = new TreeSet<>();
    for (String name : namesPresent) {
      if (!Collections.disjoint(signalsOf(name), signals)) {
        known.add(name);
      }
    }
    return known;
  }

  /**
   * Names that carry one of the signals, in order: what to suggest to a person. What to ask a
   * source for is told by {@link #known}, since names may have a pool's name in them.
   */
  public SortedSet<String> namesFor(Collection<Signal> signals) {
    SortedSet<String> names = new TreeSet<>();
    for (Layer layer : layers) {
      for (String name : layer.names()) {
        if (rows(name).stream().anyMatch(row -> signals.contains(row.signal()))) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private List<Row> rows(String name) {
    for (Layer layer : layers) {
      List<Row> rows = layer.rows(name);
      if (!rows.isEmpty() || layer.ignored(name).isPresent()) {
        return rows;
      }
    }
    return List.of();
  }

  /** What a native series stands for: nothing where no row fits, several where it means several. */
  public List<Canonical> map(String nativeName, Map<String, String> labels) {
    List<Canonical> found = new ArrayList<>();
    String name = canonical(nativeName);
    for (Row row : rows(name)) {
      Map<String, String> all = new TreeMap<>(labels);
      row.name().match(name).ifPresent(all::putAll);
      if (row.accepts(all)) {
        found.add(canonical(row, all));
      }
    }
    return Collections.unmodifiableList(found);
  }

  private static Canonical canonical(Row row, Map<String, String> labels) {
    Identity identity = row.identity();
    Map<String, String> kept = new TreeMap<>();
    if (SignalGroup.of(row.signal()) == SignalGroup.ALERTS) {
      kept.putAll(labels);
      kept.remove("__name__");
      return new Canonical(row, "", "", "", kept);
    }
    keep(kept, "operation", Identity.first(identity.operation(), labels, ""));
    keep(kept, "status", Identity.first(identity.status(), labels, ""));
    keep(kept, "peer", Identity.first(identity.peer(), labels, ""));
    keep(kept, "outcome", row.outcome().isEmpty() ? identity.outcome(labels) : row.outcome());
    return new Canonical(
        row,
        Identity.first(identity.service(), labels, ""),
        Identity.first(identity.resource(), labels, identity.resourceDefault()),
        Identity.first(identity.instance(), labels, ""),
        kept);
  }

  private static void keep(Map<String, String> kept, String name, String value) {
    if (!value.isEmpty()) {
      kept.put(name, value);
    }
  }
}
