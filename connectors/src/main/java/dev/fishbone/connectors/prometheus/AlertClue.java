package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.SourceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Finds when an alert fired last, by its series: they are the only history of alerts. */
final class AlertClue {
  /** Evaluations further apart belong to two firings; groups are evaluated each minute or so. */
  private static final long APART_MILLIS = Duration.ofMinutes(5).toMillis();

  private final String name;

  /** Instants of evaluations that found it pending or firing, and whether it fired. */
  private final SortedMap<Long, Boolean> evaluations = new TreeMap<>();

  private final TreeSet<String> services = new TreeSet<>();

  AlertClue(String name) {
    this.name = name;
  }

  Optional<Clue.Found> find(
      HttpSource http, Function<String, Request> question, TimeRange within, Duration interval)
      throws SourceException {
    String matcher = Selector.anyOf("alertname", List.of(name));
    for (Chunk chunk : Chunk.split(within, interval)) {
      Answer answer =
          http.ask(
              question
                  .apply("/api/v1/query")
                  .with("query", chunk.selector("ALERTS", matcher))
                  .with("time", chunk.time()));
      JsonNode data = FlavourProbe.data(answer);
      if (data.isMissingNode()) {
        throw http.problem(
            SourceException.Kind.MALFORMED,
            "answered the question when " + name + " fired with " + http.explain(answer));
      }
      data.path("result").forEach(this::add);
    }
    return lastFiring(within);
  }

  private void add(JsonNode series) {
    boolean firing = series.path("metric").path("alertstate").asString("").equals("firing");
    String service = series.path("metric").path("service").asString("");
    if (!service.isEmpty()) {
      services.add(service);
    }
    for (JsonNode sample : series.path("values")) {
      // What is no number marks where a series ended.
      if (sample.path(1).asString("").equals("1")) {
        long at = Math.round(sample.path(0).asDouble(0) * 1_000);
        evaluations.merge(at, firing, Boolean::logicalOr);
      }
    }
  }

  /** The last run of evaluations of which one found it firing, with what was pending before. */
  private Optional<Clue.Found> lastFiring(TimeRange within) {
    List<List<Map.Entry<Long, Boolean>>> runs = new ArrayList<>();
    long before = Long.MIN_VALUE;
    for (Map.Entry<Long, Boolean> each : evaluations.entrySet()) {
      if (runs.isEmpty() || each.getKey() - before > APART_MILLIS) {
        runs.add(new ArrayList<>());
      }
      runs.get(runs.size() - 1).add(each);
      before = each.getKey();
    }
    runs.removeIf(run -> run.stream().noneMatch(Map.Entry::getValue));
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    List<Map.Entry<Long, Boolean>> last = runs.get(runs.size() - 1);
    long from = last.get(0).getKey();
    long to = last.get(last.size() - 1).getKey() + 1;
    boolean open = within.toMillis() - to < APART_MILLIS;
    return Optional.of(
        new Clue.Found(
            TimeRange.ofMillis(from, open ? within.toMillis() : to),
            open,
            name,
            services.isEmpty() ? "" : services.first()));
  }
}
