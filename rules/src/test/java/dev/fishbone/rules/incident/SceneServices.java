package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The part of a scene that services, their calls and their changes tell:
 *
 * <pre>
 * service search                                 named by the recording
 * served orders 14:00 14:10 50 1 0.1             requests and failures a second, mean seconds
 * served orders@orders-1 14:00 14:10 50 1 0.1    of one instance
 * calls orders pricing 14:00 14:10 50 200        first attempts a second, and all attempts
 * full pricing/db 14:00 14:10                    its pool; scraped every 10 s from 12:00 on
 * history deploy orders 28d 1h                   a change an hour over so long before the window
 * changed -3d@14:00 config orders "Timeout 10 s" from=2s to=10s scope=orders-1 detail="…"
 * </pre>
 */
final class SceneServices {
  private final List<ServiceMap> services = new ArrayList<>();
  private final Map<String, Served> served = new LinkedHashMap<>();
  private final Map<String, long[][]> calls = new LinkedHashMap<>();
  private final Map<String, List<TimeRange>> full = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();

  private record Served(long[] requests, long[] failures, long[] micros) {}

  boolean read(String fact, int line) {
    String[] w = fact.split("\\s+");
    switch (w[0]) {
      case "service" -> services.add(new ServiceMap(w[1], List.of(), List.of(), Map.of()));
      case "served" -> served(w);
      case "calls" -> calls(w);
      case "full" ->
          full.computeIfAbsent(w[1], k -> new ArrayList<>()).add(Scene.range(w[2], w[3]));
      case "pool" -> full.computeIfAbsent(w[1], k -> new ArrayList<>());
      case "history" -> history(w, line);
      case "changed" -> changes.add(change(fact, line));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static int day(String time) {
    return (int) (Scene.at(time).getEpochSecond() - midnight());
  }

  private static long midnight() {
    return Scene.at("00:00").getEpochSecond();
  }

  private void served(String[] w) {
    Served counts =
        served.computeIfAbsent(
            w[1], k -> new Served(new long[86400], new long[86400], new long[86400]));
    int from = day(w[2]);
    for (int i = 0; i < day(w[3]) - from; i++) {
      long requests = Scene.spread(Double.parseDouble(w[4]), i);
      counts.requests[from + i] += requests;
      counts.failures[from + i] += Scene.spread(Double.parseDouble(w[5]), i);
      // A wave of a tenth: latency that never moves would be no latency.
      double seconds = Double.parseDouble(w[6]) * (1 + 0.1 * Math.sin((from + i) * 0.7));
      counts.micros[from + i] += Math.round(requests * seconds * 1e6);
    }
  }

  private void calls(String[] w) {
    long[][] counts = calls.computeIfAbsent(w[1] + "->" + w[2], k -> new long[2][86400]);
    int from = day(w[3]);
    for (int i = 0; i < day(w[4]) - from; i++) {
      counts[0][from + i] += Scene.spread(Double.parseDouble(w[5]), i);
      counts[1][from + i] += Scene.spread(Double.parseDouble(w[w.length - 1]), i);
    }
  }

  private void history(String[] w, int line) {
    Duration every = Scene.duration(w[4]);
    Instant at = Scene.at("13:00").minus(Scene.duration(w[3]));
    for (int i = 0; at.isBefore(Scene.at("13:00")); i++) {
      changes.add(
          new Change(
              at,
              at,
              Change.Type.valueOf(w[1].toUpperCase(Locale.ROOT)),
              w[2],
              "Release " + i,
              "",
              "",
              "",
              "",
              "",
              new Location("changes.jsonl", line)));
      at = at.plus(every);
    }
  }

  private static Change change(String fact, int line) {
    List<String> w = Words.of(fact);
    Map<String, String> more = new TreeMap<>();
    w.subList(5, w.size()).forEach(o -> more.put(o.split("=", 2)[0], o.split("=", 2)[1]));
    String[] time = w.get(1).split("@");
    Instant at = Scene.at(time[time.length - 1]);
    if (time.length > 1) {
      at = at.minus(Scene.duration(time[0].substring(1)));
    }
    return new Change(
        at,
        at,
        Change.Type.valueOf(w.get(2).toUpperCase(Locale.ROOT)),
        w.get(3).equals("-") ? "" : w.get(3),
        w.get(4),
        more.getOrDefault("detail", ""),
        more.getOrDefault("from", ""),
        more.getOrDefault("to", ""),
        more.getOrDefault("scope", ""),
        "",
        new Location("changes.jsonl", line));
  }

  /** Words, those in quotes whole. */
  private static final class Words {
    static List<String> of(String text) {
      List<String> words = new ArrayList<>();
      StringBuilder word = new StringBuilder();
      boolean quoted = false;
      for (char c : (text + " ").toCharArray()) {
        if (c == '"') {
          quoted = !quoted;
        } else if (c == ' ' && !quoted) {
          if (!word.isEmpty()) {
            words.add(word.toString());
          }
          word.setLength(0);
        } else {
          word.append(c);
        }
      }
      return words;
    }
  }

  List<ServiceMap> services() {
    return services;
  }

  List<Change> changes() {
    return changes;
  }

  List<ServiceTally> tallies() {
    List<ServiceTally> all = new ArrayList<>();
    served.forEach(
        (name, counts) ->
            all.add(
                new ServiceTally(
                    name.split("@")[0],
                    name.contains("@") ? name.split("@")[1] : "",
                    "",
                    Map.of(
                        ServiceCount.REQUESTS,
                        new BinCounts(midnight(), counts.requests),
                        ServiceCount.FAILURES,
                        new BinCounts(midnight(), counts.failures),
                        ServiceCount.DURATION_MICROS,
                        new BinCounts(midnight(), counts.micros)),
                    Map.of())));
    return all;
  }

  List<EdgeTally> edges() {
    List<EdgeTally> all = new ArrayList<>();
    calls.forEach(
        (name, counts) ->
            all.add(
                new EdgeTally(
                    name.split("->")[0],
                    name.split("->")[1],
                    "",
                    Map.of(
                        EdgeCount.FIRST_ATTEMPTS,
                        new BinCounts(midnight(), counts[0]),
                        EdgeCount.ATTEMPTS,
                        new BinCounts(midnight(), counts[1])),
                    Map.of(),
                    EdgeTally.Followed.NONE,
                    List.of("0b"))));
    return all;
  }

  /** Ten connections; full means all in use and five callers waiting. */
  List<Series> series() {
    List<Series> all = new ArrayList<>();
    full.forEach(
        (name, ranges) -> {
          List<Long> instants = new ArrayList<>();
          for (long at = Scene.at("12:00").toEpochMilli();
              at < Scene.at("15:00").toEpochMilli();
              at += 10_000) {
            instants.add(at);
          }
          long[] millis = instants.stream().mapToLong(Long::longValue).toArray();
          all.add(gauge(name, Signal.POOL_ACTIVE, millis, ranges, 2, 10));
          all.add(gauge(name, Signal.POOL_PENDING, millis, ranges, 0, 5));
          all.add(gauge(name, Signal.POOL_MAX, millis, ranges, 10, 10));
        });
    return all;
  }

  private static Series gauge(
      String name, Signal signal, long[] millis, List<TimeRange> full, double calm, double busy) {
    double[] values = new double[millis.length];
    for (int i = 0; i < values.length; i++) {
      Instant at = Instant.ofEpochMilli(millis[i]);
      values[i] = full.stream().anyMatch(r -> r.contains(at)) ? busy : calm;
    }
    return new Series(
        signal,
        name.split("/")[0],
        name.split("/")[0] + "-1",
        name.split("/")[1],
        Map.of(),
        signal.name().toLowerCase(Locale.ROOT),
        new Location("metrics/pools.jsonl", 1),
        new Samples(millis, values));
  }
}
