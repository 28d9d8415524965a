package dev.fishbone.analyzer.peers;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counters from rows that tell what happened in a stretch of time: a scrape at each end, so that
 * what a row tells lies between.
 */
final class Counters {
  private record Key(Signal signal, String service, String part, String outcome)
      implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return toString().compareTo(other.toString());
    }
  }

  private final long stepMillis;
  private final Map<Key, TreeMap<Long, Double>> rows = new TreeMap<>();

  Counters(long stepMillis) {
    this.stepMillis = stepMillis;
  }

  /**
   * @param part rows of one part follow each other without a long gap
   * @param outcome empty for a counter that does not tell
   */
  void add(Signal signal, String service, String part, String outcome, long millis, double count) {
    rows.computeIfAbsent(new Key(signal, service, part, outcome), k -> new TreeMap<>())
        .put(millis, count);
  }

  List<Series> series() {
    List<Series> all = new ArrayList<>();
    rows.forEach(
        (key, counts) -> {
          List<Long> instants = new ArrayList<>(List.of(counts.firstKey()));
          List<Double> values = new ArrayList<>(List.of(0.0));
          double sum = 0;
          for (Map.Entry<Long, Double> row : counts.entrySet()) {
            sum += row.getValue();
            instants.add(row.getKey() + stepMillis);
            values.add(sum);
          }
          all.add(
              new Series(
                  key.signal(),
                  key.service(),
                  key.part(),
                  "",
                  key.outcome().isEmpty() ? Map.of() : Map.of("outcome", key.outcome()),
                  key.signal().name(),
                  new Location("metrics.csv", 1),
                  new Samples(
                      instants.stream().mapToLong(Long::longValue).toArray(),
                      values.stream().mapToDouble(Double::doubleValue).toArray())));
        });
    return all;
  }
}
