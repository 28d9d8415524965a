package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.http.Request.Parameter;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Checked settings of one server.
 *
 * @param flavour empty: the server is asked
 * @param parameters sent with each query: {@code extra_label}, {@code storeMatch[]}
 * @param queries name → expression whose results are recorded over time
 * @param step between two points of those
 */
record PrometheusSettings(
    String name,
    HttpSettings http,
    Duration scrapeInterval,
    Optional<Flavour> flavour,
    List<Parameter> parameters,
    SortedMap<String, String> queries,
    Duration step) {
  private static final Set<String> OURS =
      Set.of("query", "time", "start", "end", "step", "match[]");

  PrometheusSettings {
    parameters = List.copyOf(parameters);
    queries = Collections.unmodifiableSortedMap(new TreeMap<>(queries));
  }

  static PrometheusSettings of(SourceSettings settings) throws SourceException {
    Duration interval = HttpSettings.duration(settings, "scrape-interval", Duration.ofSeconds(15));
    return new PrometheusSettings(
        settings.name(),
        HttpSettings.of(settings, "http://localhost:9090"),
        interval,
        flavour(settings),
        parameters(settings),
        queries(settings),
        HttpSettings.duration(settings, "queries-step", interval));
  }

  private static Optional<Flavour> flavour(SourceSettings settings) throws SourceException {
    String word = settings.text("flavour", "").strip();
    Optional<Flavour> flavour = Flavour.of(word);
    if (!word.isEmpty() && flavour.isEmpty()) {
      throw settings.wrong(
          "flavour",
          "flavour must be one of "
              + String.join(", ", Flavour.words())
              + Nearest.hint(word, Flavour.words()));
    }
    return flavour;
  }

  private static List<Parameter> parameters(SourceSettings settings) throws SourceException {
    List<Parameter> parameters = new ArrayList<>();
    for (Map.Entry<String, String> each : settings.under("parameters").entrySet()) {
      // Items of a list have their index behind the name.
      String name = each.getKey().replaceFirst("\\.[0-9]+$", "");
      if (OURS.contains(name)) {
        throw settings.wrong(
            "parameters." + each.getKey(),
            "parameters may not hold " + name + ": the pull itself decides what is asked");
      }
      parameters.add(new Parameter(name, each.getValue()));
    }
    return parameters;
  }

  private static SortedMap<String, String> queries(SourceSettings settings) throws SourceException {
    SortedMap<String, String> queries = settings.under("queries");
    for (Map.Entry<String, String> each : queries.entrySet()) {
      if (!each.getKey().matches("[A-Za-z][A-Za-z0-9_-]*")) {
        throw settings.wrong(
            "queries." + each.getKey(),
            "the query "
                + Quoted.text(each.getKey())
                + " needs a name of letters, digits, - and _");
      }
      if (each.getValue().isBlank()) {
        throw settings.wrong(
            "queries." + each.getKey(), "the query " + each.getKey() + " is empty: write PromQL");
      }
    }
    return queries;
  }

  /** A file of the recording; of a source that is not called prometheus, with its name. */
  String file(String word, String ending) {
    return name.equals("prometheus") ? word + ending : word + "-" + name + ending;
  }
}
