package dev.fishbone.analyzer.peers;

import dev.fishbone.analyzer.SharedData;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Issues of the PetShop benchmark: per node and five minutes the requests, their availability in per
 * cent and their mean latency in seconds, and who calls whom.
 */
final class PetShop {
  static final String FOLDER = "amazon-science__petshop-root-cause-analysis/dataset";
  private static final long STEP = 300_000;

  private PetShop() {}

  static Peer issue(String traffic, int number) throws IOException {
    Path folder = SharedData.file(FOLDER + "/" + traffic);
    Counters counters = new Counters(STEP);
    TimeRange baseline = rows(folder.resolve("noissue/metrics.csv"), "normal", counters);
    TimeRange window =
        rows(folder.resolve("train/issue_" + number + "/metrics.csv"), "issue", counters);
    return new Peer(
        window,
        baseline,
        Duration.ofMillis(STEP),
        counters.series(),
        calls(folder.resolve("graph.csv")),
        List.of());
  }

  /** An hour of the time without an issue, against the day and a half before it. */
  static Peer calm(String traffic, int hour) throws IOException {
    Path folder = SharedData.file(FOLDER + "/" + traffic);
    Counters counters = new Counters(STEP);
    TimeRange all = rows(folder.resolve("noissue/metrics.csv"), "normal", counters);
    long from = all.fromMillis() + (36 + hour) * 12 * STEP;
    return new Peer(
        TimeRange.ofMillis(from, from + 12 * STEP),
        TimeRange.ofMillis(all.fromMillis(), all.fromMillis() + 36 * 12 * STEP),
        Duration.ofMillis(STEP),
        counters.series(),
        calls(folder.resolve("graph.csv")),
        List.of());
  }

  /** The node that was harmed on purpose. */
  static String rootCause(String traffic, int number) throws IOException {
    Path target =
        SharedData.file(FOLDER + "/" + traffic + "/train/issue_" + number + "/target.json");
    return JsonMapper.shared()
        .readTree(Files.readString(target))
        .path("root_cause")
        .path("node")
        .asString();
  }

  private static TimeRange rows(Path file, String part, Counters counters) throws IOException {
    List<String[]> lines = Files.readAllLines(file).stream().map(l -> l.split(",", -1)).toList();
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (String[] row : lines.subList(4, lines.size())) {
      long millis = Math.round(Double.parseDouble(row[0]) * 1000);
      first = Math.min(first, millis);
      last = Math.max(last, millis + STEP);
      Map<String, Map<String, Double>> nodes = new TreeMap<>();
      for (int i = 1; i < row.length; i++) {
        String statistic = lines.get(2)[i];
        boolean wanted = statistic.equals("Average") || statistic.equals("Sum");
        if (wanted && !row[i].isEmpty()) {
          nodes
              .computeIfAbsent(lines.get(0)[i], n -> new TreeMap<>())
              .put(lines.get(1)[i], Double.parseDouble(row[i]));
        }
      }
      nodes.keySet().removeIf(node -> node.endsWith("_remote") || node.endsWith("_client"));
      nodes.forEach((node, values) -> add(counters, node, part, millis, values));
    }
    return TimeRange.ofMillis(first, last);
  }

  private static void add(
      Counters counters, String node, String part, long millis, Map<String, Double> values) {
    double requests = values.getOrDefault("requests", 0.0);
    if (requests > 0 && values.containsKey("latency")) {
      double failed = requests * (1 - values.getOrDefault("availability", 100.0) / 100);
      counters.add(Signal.SERVER_REQUESTS, node, part, "ok", millis, requests - failed);
      counters.add(Signal.SERVER_REQUESTS, node, part, "error", millis, failed);
      counters.add(
          Signal.SERVER_SECONDS_SUM, node, part, "", millis, requests * values.get("latency"));
    }
  }

  private static List<List<String>> calls(Path file) throws IOException {
    List<String[]> lines = Files.readAllLines(file).stream().map(l -> l.split(",", -1)).toList();
    List<List<String>> calls = new ArrayList<>();
    for (String[] row : lines.subList(1, lines.size())) {
      for (int i = 1; i < row.length; i++) {
        if (row[i].equals("1.0")) {
          calls.add(List.of(row[0], lines.get(0)[i]));
        }
      }
    }
    return calls;
  }
}
