package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.findings.Findings.Range;
import dev.fishbone.analyzer.findings.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where the telemetry that evidence names can be looked at: base addresses without a slash at their
 * end; empty where there is none.
 *
 * @param metrics uid of the data source that Grafana reads metrics from
 * @param traces uid of the Tempo data source in Grafana
 */
public record Links(
    String prometheus,
    String grafana,
    String metrics,
    String traces,
    String jaeger,
    String zipkin) {
  private static final Links NONE = new Links("", "", "", "", "", "");

  /** A moment alone is no window to look at. */
  private static final Duration SHORTEST = Duration.ofMinutes(10);

  /** No address is known: evidence shows its query and its trace ids only. */
  public static Links none() {
    return NONE;
  }

  /** A link and what it is called. */
  record Target(String name, String address) {}

  /** Where a query can be seen over a window. */
  List<Target> query(String query, Range window) {
    Range wide = wide(window);
    List<Target> targets = new java.util.ArrayList<>();
    if (!prometheus.isEmpty()) {
      targets.add(new Target("Prometheus", graph(query, wide)));
    }
    if (!grafana.isEmpty() && !metrics.isEmpty()) {
      Map<String, Object> asked = Map.of("refId", "A", "expr", query);
      targets.add(new Target("Grafana", explore(metrics, "prometheus", asked, wide)));
    }
    return targets;
  }

  /** Where a trace can be seen. */
  Optional<Target> trace(String id, Range window) {
    if (!jaeger.isEmpty()) {
      return Optional.of(new Target("Jaeger", jaeger + "/trace/" + encoded(id)));
    }
    if (!grafana.isEmpty() && !traces.isEmpty()) {
      Map<String, Object> asked = Map.of("refId", "A", "queryType", "traceql", "query", id);
      return Optional.of(new Target("Tempo", explore(traces, "tempo", asked, wide(window))));
    }
    return zipkin.isEmpty()
        ? Optional.empty()
        : Optional.of(new Target("Zipkin", zipkin + "/zipkin/traces/" + encoded(id)));
  }

  private String graph(String query, Range window) {
    String end =
        DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT)
            .format(window.to().atOffset(ZoneOffset.UTC));
    long seconds = Duration.between(window.from(), window.to()).toSeconds();
    return prometheus
        + "/graph?g0.expr="
        + encoded(query)
        + "&g0.tab=0&g0.range_input="
        + seconds
        + "s&g0.end_input="
        + encoded(end);
  }

  private String explore(String source, String type, Map<String, Object> asked, Range window) {
    Map<String, Object> query = new TreeMap<>(asked);
    query.put("datasource", new TreeMap<>(Map.of("type", type, "uid", source)));
    Map<String, Object> pane = new TreeMap<>();
    pane.put("datasource", source);
    pane.put("queries", List.of(query));
    pane.put(
        "range", new TreeMap<>(Map.of("from", millis(window.from()), "to", millis(window.to()))));
    String panes = Json.EXACT.writeValueAsString(Map.of("a", pane));
    return grafana + "/explore?schemaVersion=1&orgId=1&panes=" + encoded(panes);
  }

  private static String millis(Instant at) {
    return Long.toString(at.toEpochMilli());
  }

  /** The window with some room around it. */
  private static Range wide(Range window) {
    Duration length = Duration.between(window.from(), window.to());
    Duration missing = SHORTEST.minus(length);
    Duration room = missing.isNegative() ? length.dividedBy(10) : missing.dividedBy(2);
    return new Range(window.from().minus(room), window.to().plus(room));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
