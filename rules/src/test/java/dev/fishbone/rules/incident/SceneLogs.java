package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessRequest;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.AccessTallies;
import dev.fishbone.telemetry.summary.SummaryScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The part of a scene that logs and counts tell:
 *
 * <pre>
 * access 14:00 14:10 proxy 50 1 orders POST /orders   lines and failures a second; or server
 * access 14:00 14:10 proxy-2 50 1 orders POST /orders   the same in another file
 * broken proxy-2                                    the file broke off
 * aborts 14:00 14:10 proxy 3 orders POST /orders   broken off by their clients, a second
 * untold 14:00 14:10 proxy 3 orders shop.Orders/Place   answered, who knows with what
 * session 14:05:00 ada failed orders POST /orders  one line of a session; or ok; of none: -
 * money order.value USD
 * count orders -7d 14:00 15:00 60                   so many a minute, on a day before the scene's
 * </pre>
 */
final class SceneLogs {
  private final List<AccessRequest> requests = new ArrayList<>();
  private final Map<String, TreeMap<Long, Double>> counts = new TreeMap<>();
  private final List<String> broken = new ArrayList<>();
  private ImpactKeys keys = ImpactKeys.NONE;

  boolean read(String fact, int line) {
    String[] w = fact.split("\\s+");
    switch (w[0]) {
      case "access" -> {
        lines(w, AccessOutcome.FAILED, 0, Double.parseDouble(w[5]), rest(fact, 6), line);
        double good = Double.parseDouble(w[4]) - Double.parseDouble(w[5]);
        lines(w, AccessOutcome.OK, 0, good, rest(fact, 6), line);
      }
      case "aborts" ->
          lines(w, AccessOutcome.CLIENT_ABORT, 0, Double.parseDouble(w[4]), rest(fact, 5), line);
      case "untold" ->
          lines(w, AccessOutcome.UNTOLD, 0, Double.parseDouble(w[4]), rest(fact, 5), line);
      case "session" ->
          add(
              Scene.at(w[1]).toEpochMilli(),
              "proxy",
              AccessOutcome.valueOf(w[3].toUpperCase(Locale.ROOT)),
              w[2].equals("-") ? 0 : w[2].hashCode() * 0x9e3779b97f4a7c15L,
              rest(fact, 4),
              line);
      case "broken" -> broken.add(file(w[1]));
      case "money" -> keys = new ImpactKeys("", List.of(), w[1], w[2]);
      case "count" -> count(w);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static String file(String log) {
    return "logs/" + log + ".jsonl";
  }

  /** What coverage says of the files that broke off. */
  List<Coverage.Entry> coverage(TimeRange window) {
    return broken.stream()
        .map(
            file ->
                new Coverage.Entry(
                    file,
                    "logs",
                    1,
                    1,
                    List.of(
                        new Coverage.Gap(
                            window, ReasonCode.SOURCE_FAILED, file + ": it breaks off"))))
        .toList();
  }

  private static String rest(String fact, int words) {
    String[] split = fact.split("\\s+", words + 1);
    return split[words];
  }

  private void lines(
      String[] w, AccessOutcome outcome, long session, double rate, String of, int line) {
    long from = Scene.at(w[1]).getEpochSecond();
    long to = Scene.at(w[2]).getEpochSecond();
    for (long second = from; second < to; second++) {
      long sofar = Math.round(Math.floor(rate * (second - from) + 1e-9));
      long next = Math.round(Math.floor(rate * (second - from + 1) + 1e-9));
      for (long i = sofar; i < next; i++) {
        add(second * 1000, w[3], outcome, session, of, line);
      }
    }
  }

  private void add(
      long millis, String log, AccessOutcome outcome, long session, String of, int line) {
    String[] named = of.split("\\s+", 2);
    requests.add(
        new AccessRequest(
            file(log),
            line,
            log.startsWith("proxy"),
            named[0],
            named.length > 1 ? named[1] : "",
            millis,
            outcome,
            session));
  }

  private void count(String[] w) {
    long days = Long.parseLong(w[2].replace("d", ""));
    Instant to = Scene.at(w[4]).plusSeconds(days * 86_400);
    TreeMap<Long, Double> rows = counts.computeIfAbsent(w[1], n -> new TreeMap<>());
    for (Instant at = Scene.at(w[3]).plusSeconds(days * 86_400);
        at.isBefore(to);
        at = at.plusSeconds(60)) {
      rows.merge(at.toEpochMilli(), Double.parseDouble(w[5]), Double::sum);
    }
  }

  ImpactKeys keys() {
    return keys;
  }

  AccessSummary summary(Recording recording) {
    AccessTallies tallies = new AccessTallies(SummaryScope.of(recording));
    for (AccessRequest request : requests) {
      tallies.seen(request.file(), request.epochMillis());
      tallies.add(request);
    }
    return tallies.finish();
  }

  List<BusinessCount> counts() {
    List<BusinessCount> all = new ArrayList<>();
    counts.forEach(
        (name, rows) ->
            all.add(
                new BusinessCount(
                    name,
                    new Samples(
                        rows.keySet().stream().mapToLong(Long::longValue).toArray(),
                        rows.values().stream().mapToDouble(Double::doubleValue).toArray()),
                    new Location("counts/orders.csv", 2))));
    return all;
  }
}
