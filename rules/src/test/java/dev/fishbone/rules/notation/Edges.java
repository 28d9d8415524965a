package dev.fishbone.rules.notation;

import dev.fishbone.telemetry.summary.AtOnce;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Calls of a scene's traces, evenly spread:
 *
 * <pre>
 * calls orders pricing 0s 20m requests=50 once=1 all=4 fail=3 ms=120 answered   a second; per request
 * at-once pricing 1=600 4=2400                                          calls at once=requests
 * </pre>
 */
final class Edges {
  private final Map<String, EnumMap<EdgeCount, BinCounts>> counts = new TreeMap<>();
  private final List<AtOnce> atOnce = new ArrayList<>();

  void read(List<String> w) {
    if (w.get(0).equals("calls")) {
      calls(w);
      return;
    }
    Map<Integer, Long> window = new TreeMap<>();
    for (String pair : w.subList(2, w.size())) {
      window.put(Integer.valueOf(pair.split("=")[0]), Long.valueOf(pair.split("=")[1]));
    }
    atOnce.add(new AtOnce(w.get(1), window, Map.of()));
  }

  private void calls(List<String> w) {
    Map<String, Double> options = new TreeMap<>();
    for (String word : w.subList(5, w.size())) {
      String[] pair = word.split("=");
      options.put(pair[0], pair.length > 1 ? Double.parseDouble(pair[1]) : 1);
    }
    double requests = options.getOrDefault("requests", 1.0);
    double once = requests * options.getOrDefault("once", 1.0);
    double all = requests * options.getOrDefault("all", options.getOrDefault("once", 1.0));
    add(w, EdgeCount.REQUESTS, requests);
    add(w, EdgeCount.REQUEST_CALLS, all);
    add(w, EdgeCount.ATTEMPTS, all);
    add(w, EdgeCount.FIRST_ATTEMPTS, once);
    add(w, EdgeCount.CERTAIN_RETRIES, all - once);
    add(w, EdgeCount.DURATION_MICROS, all * 1000 * options.getOrDefault("ms", 0.0));
    add(w, EdgeCount.FAILURES, requests * options.getOrDefault("fail", 0.0));
    if (options.containsKey("answered")) {
      add(w, EdgeCount.REACHED, all);
    }
  }

  private void add(List<String> w, EdgeCount what, double perSecond) {
    long from = Notation.at(w.get(3)).getEpochSecond();
    long[] each = new long[Math.toIntExact(Notation.at(w.get(4)).getEpochSecond() - from)];
    Arrays.setAll(each, i -> Math.round(perSecond * (i + 1)) - Math.round(perSecond * i));
    counts
        .computeIfAbsent(w.get(1) + "->" + w.get(2), e -> new EnumMap<>(EdgeCount.class))
        .merge(what, new BinCounts(from, each), BinCounts::merge);
  }

  List<EdgeTally> edges() {
    List<EdgeTally> edges = new ArrayList<>();
    counts.forEach(
        (edge, own) ->
            edges.add(
                new EdgeTally(
                    edge.split("->")[0],
                    edge.split("->")[1],
                    "",
                    own,
                    Map.of(),
                    EdgeTally.Followed.NONE,
                    List.of("0a"))));
    return edges;
  }

  List<AtOnce> atOnce() {
    return List.copyOf(atOnce);
  }
}
