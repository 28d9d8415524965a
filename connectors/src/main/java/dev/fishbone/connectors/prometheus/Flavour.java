package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.http.Request.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Servers that speak Prometheus' HTTP API, each with manners of its own. */
enum Flavour {
  PROMETHEUS("Prometheus", 11_000, List.of()),
  /** Its answers from downsampled blocks hold aggregates: only raw blocks are asked. */
  THANOS(
      "Thanos",
      11_000,
      List.of(
          new Parameter("dedup", "true"),
          new Parameter("max_source_resolution", "0s"),
          new Parameter("partial_response", "true"))),
  MIMIR("Mimir", 11_000, List.of()),
  /**
   * Its cache aligns times to the step, and it hides the last 30 s. Range selectors are answered
   * from the same code as its export, sample by sample, and in the common format.
   */
  VICTORIAMETRICS(
      "VictoriaMetrics",
      30_000,
      List.of(new Parameter("nocache", "1"), new Parameter("latency_offset", "1s")));

  private final String title;
  private final int points;
  private final List<Parameter> parameters;

  Flavour(String title, int points, List<Parameter> parameters) {
    this.title = title;
    this.points = points;
    this.parameters = parameters;
  }

  /** Its own name, for a sentence. */
  String title() {
    return title;
  }

  /** The most steps of a range query. */
  int points() {
    return points;
  }

  /** The word in a configuration. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Flavour> of(String word) {
    return Arrays.stream(values()).filter(f -> f.word().equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Flavour::word).toList();
  }

  /** A question that is evaluated, in this server's manner. */
  Request ask(String path, List<Parameter> more) {
    Request request = Request.form(path);
    for (Parameter parameter : parameters) {
      request = request.with(parameter.name(), parameter.value());
    }
    for (Parameter parameter : more) {
      request = request.with(parameter.name(), parameter.value());
    }
    return request;
  }
}
