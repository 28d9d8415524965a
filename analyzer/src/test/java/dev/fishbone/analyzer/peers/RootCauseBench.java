package dev.fishbone.analyzer.peers;

import dev.fishbone.analyzer.SharedData;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Incidents of the root-cause-bench. Its metrics are shares and levels a minute; they become counts
 * by the service's own rate of requests, where it has one, else by a hundred a second. The 99th
 * percentile stands for the latency. The window begins half an hour before the alert.
 */
record RootCauseBench(Path folder) {
  static final List<String> NAMES =
      List.of(
          "checkout-latency-n-plus-one",
          "dashboard-db-schema-missing-table",
          "payment-nil-deref-panic",
          "recommendation-memory-leak",
          "tls-cert-expiry",
          "traffic-surge-flash-sale");
  private static final double USUAL_RATE = 100;

  static RootCauseBench of(String name) {
    return new RootCauseBench(
        SharedData.file("edgedelta__root-cause-bench/datasets/rootcausebench/" + name));
  }

  JsonNode truth() throws IOException {
    return json("tests/ground_truth.json");
  }

  private JsonNode json(String file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(folder.resolve(file)));
  }

  Peer peer() throws IOException {
    TreeMap<Long, Map<String, Map<String, Double>>> rows = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve("environment/data/metrics.csv"))) {
      String[] cell = line.split(",", -1);
      if (!cell[0].equals("timestamp")) {
        rows.computeIfAbsent(Instant.parse(cell[0]).toEpochMilli(), t -> new TreeMap<>())
            .computeIfAbsent(cell[1], s -> new TreeMap<>())
            .put(cell[2], Double.parseDouble(cell[3]));
      }
    }
    long step = rows.higherKey(rows.firstKey()) - rows.firstKey();
    Counters counters = new Counters(step);
    rows.forEach(
        (at, services) ->
            services.forEach((service, values) -> add(counters, service, at, step, values)));
    Instant alert =
        Instant.parse(json("environment/data/alert.json").path("fired_at").asString());
    Instant from = alert.minus(Duration.ofMinutes(30));
    Instant first = Instant.ofEpochMilli(rows.firstKey());
    // The shortest one holds 27 min before its alert.
    Instant begin = from.isAfter(first.plus(Duration.ofMinutes(15))) ? from : first.plus(Duration.ofMinutes(15));
    return new Peer(
        new TimeRange(begin, Instant.ofEpochMilli(rows.lastKey() + step)),
        new TimeRange(first, begin),
        Duration.ofMillis(step),
        counters.series(),
        calls(),
        changes());
  }

  private static void add(
      Counters counters, String service, long at, long step, Map<String, Double> values) {
    double requests = values.getOrDefault("requests_per_sec", USUAL_RATE) * step / 1000;
    Double share = values.getOrDefault("http_5xx_ratio", values.get("error_rate_5xx_ratio"));
    Double perSecond = values.get("http_5xx_per_sec");
    Double calls = values.get("upstream_call_error_ratio");
    Double slow = values.get("http_server_duration_p99_ms");
    double failed = share != null ? share * requests : perSecond != null ? perSecond * step / 1000 : -1;
    if (failed >= 0) {
      counters.add(Signal.SERVER_REQUESTS, service, "1", "ok", at, requests - failed);
      counters.add(Signal.SERVER_REQUESTS, service, "1", "error", at, failed);
    } else if (slow != null) {
      counters.add(Signal.SERVER_REQUESTS, service, "1", "", at, requests);
    }
    if (calls != null) {
      counters.add(Signal.CLIENT_REQUESTS, service, "1", "ok", at, requests * (1 - calls));
      counters.add(Signal.CLIENT_REQUESTS, service, "1", "error", at, requests * calls);
    }
    if (slow != null) {
      counters.add(Signal.SERVER_SECONDS_SUM, service, "1", "", at, requests * slow / 1000);
    }
  }

  private List<List<String>> calls() throws IOException {
    Map<String, String> owners = new HashMap<>();
    List<List<String>> calls = new ArrayList<>();
    String trace = "";
    for (JsonNode span : json("environment/data/traces.json")) {
      String id = span.path("trace_id").asString();
      trace = id.equals("same") ? trace : id;
      String service = span.path("service").asString();
      owners.put(trace + span.path("span_id").asString(), service);
      String caller = owners.getOrDefault(trace + span.path("parent_id").asString(""), service);
      if (!caller.equals(service) && !calls.contains(List.of(caller, service))) {
        calls.add(List.of(caller, service));
      }
    }
    return calls;
  }

  /** Deploys with what their commit says and touches, and flags. */
  private List<Change> changes() throws IOException {
    Map<String, JsonNode> commits = new HashMap<>();
    for (JsonNode commit : json("environment/data/context/commits.json")) {
      commits.put(commit.path("sha").asString(), commit);
    }
    List<Change> changes = new ArrayList<>();
    for (JsonNode deploy : json("environment/data/context/deploys.json")) {
      JsonNode commit = commits.get(deploy.path("commit_sha").asString());
      StringBuilder detail = new StringBuilder();
      if (commit != null) {
        detail.append(commit.path("message").asString());
        commit.path("files_changed").forEach(f -> detail.append(' ').append(f.asString()));
      }
      changes.add(change(deploy, Change.Type.DEPLOY, "commit_sha", detail.toString()));
    }
    for (JsonNode flag : json("environment/data/context/flags.json")) {
      changes.add(change(flag, Change.Type.FLAG, "flag", ""));
    }
    changes.sort(Comparator.comparing(Change::time));
    return changes;
  }

  private static Change change(JsonNode row, Change.Type type, String title, String detail) {
    Instant at = Instant.parse(row.path("timestamp").asString());
    String[] sides = row.path("change").asString("->").split("->", -1);
    return new Change(
        at,
        at,
        type,
        row.path("service").asString(),
        row.path(title).asString(),
        detail,
        sides[0],
        sides[1],
        "",
        "",
        new Location("changes.json", 1));
  }
}
