package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The part of a scene that is measured; lines of one series go on where the last ended:
 *
 * <pre>
 * proxy 14:00 14:10 50 1        requests and failures a second by a proxy of orders; server likewise
 * server 14:00 14:10 50 1 /orders   told apart by operation
 * minutes proxy -21d/00:00 14:00 50 0.1   the same, scraped once a minute, from 21 days before on
 * waiting pricing/db 14:00 14:10 0 15s    callers that wait for a connection
 * failed 14:02:30 3 pagerduty serverError pricing-oncall   notifications; without a receiver too
 * </pre>
 */
final class SceneSeries {
  private record Draft(Series like, TreeMap<Long, Double> samples) {}

  private final Map<String, Draft> drafts = new LinkedHashMap<>();

  /** Whether the line was one of measurements. */
  boolean read(String fact, int line) {
    String[] w = fact.split("\\s+");
    switch (w[0]) {
      case "proxy", "server" -> requests(w, 1000, line);
      case "minutes" -> requests(java.util.Arrays.copyOfRange(w, 1, w.length), 60_000, line);
      case "waiting" -> waiting(w, line);
      case "failed" -> failed(w, line);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** A time of the scene's day, or of one so many days before it: {@code -21d/00:00}. */
  private static long millis(String time) {
    int slash = time.indexOf('/');
    long days = slash < 0 ? 0 : Long.parseLong(time.substring(0, slash - 1));
    return Scene.at(time.substring(slash + 1)).plusSeconds(days * 86_400).toEpochMilli();
  }

  private void requests(String[] w, long step, int line) {
    boolean proxy = w[0].equals("proxy");
    Signal signal = proxy ? Signal.PROXY_REQUESTS : Signal.SERVER_REQUESTS;
    String name = proxy ? "haproxy_backend_http_responses_total" : "http_requests_total";
    double bad = Double.parseDouble(w[4]);
    String operation = w.length > 5 ? w[5] : "";
    for (String outcome : List.of("ok", "error")) {
      String code = outcome.equals("ok") ? "2xx" : "5xx";
      double rate = outcome.equals("ok") ? Double.parseDouble(w[3]) - bad : bad;
      Draft draft =
          draft(
              new Series(
                  signal,
                  "orders",
                  "",
                  "orders_be",
                  operation.isEmpty()
                      ? Map.of("outcome", outcome)
                      : Map.of("outcome", outcome, "operation", operation),
                  name,
                  Map.of("code", code, "proxy", "orders_be", "job", "haproxy"),
                  new Location("metrics/requests.jsonl", line),
                  Samples.NONE));
      count(draft, millis(w[1]), millis(w[2]), step, rate * step / 1e3);
    }
  }

  /** Goes on from the last value where the last sample is one step before. */
  private static void count(Draft draft, long from, long to, long step, double each) {
    TreeMap<Long, Double> samples = draft.samples();
    boolean first = samples.isEmpty() || samples.lastKey() < from - step;
    double value = samples.isEmpty() ? 1000 : samples.lastEntry().getValue();
    for (long at = first ? from : samples.lastKey() + step; at <= to; at += step) {
      value += at == from ? 0 : each;
      samples.put(at, value);
    }
  }

  private void waiting(String[] w, int line) {
    String[] pool = w[1].split("/");
    Draft draft =
        draft(
            new Series(
                Signal.POOL_PENDING,
                pool[0],
                "10.0.0.1:80",
                pool[1],
                Map.of(),
                "hikaricp_connections_pending",
                Map.of("job", pool[0], "pool", pool[1], "instance", "10.0.0.1:80"),
                new Location("metrics/pools.jsonl", line),
                Samples.NONE));
    long step = Scene.duration(w[5]).toMillis();
    for (long at = millis(w[2]); at < millis(w[3]); at += step) {
      draft.samples().put(at, Double.parseDouble(w[4]));
    }
  }

  /** Scraped every 15 s for the hour around. */
  private void failed(String[] w, int line) {
    TreeMap<String, String> labels = new TreeMap<>(Map.of("status", w[4]));
    if (w.length > 5) {
      labels.put("peer", w[5]);
    }
    Draft draft =
        draft(
            new Series(
                Signal.NOTIFICATIONS_FAILED,
                "",
                "",
                w[3],
                labels,
                "alertmanager_notifications_failed_total",
                new Location("metrics/notifications.jsonl", line),
                Samples.NONE));
    long at = millis(w[1]);
    long start = at - at % 15_000 - 1_800_000;
    for (long scrape = start; scrape < start + 3_600_000; scrape += 15_000) {
      draft.samples().put(scrape, scrape < at ? 0 : Double.parseDouble(w[2]));
    }
  }

  private Draft draft(Series like) {
    String key = like.signal() + "|" + like.service() + "|" + like.resource() + like.labels();
    return drafts.computeIfAbsent(key, k -> new Draft(like, new TreeMap<>()));
  }

  List<Series> series() {
    List<Series> series = new ArrayList<>();
    for (Draft draft : drafts.values()) {
      Series like = draft.like();
      series.add(
          new Series(
              like.signal(),
              like.service(),
              like.instance(),
              like.resource(),
              like.labels(),
              like.nativeName(),
              like.nativeLabels(),
              like.origin(),
              new Samples(
                  draft.samples().keySet().stream().mapToLong(Long::longValue).toArray(),
                  draft.samples().values().stream().mapToDouble(Double::doubleValue).toArray())));
    }
    return series;
  }
}
