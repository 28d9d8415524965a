package dev.fishbone.telemetry.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Requests by the values of attributes, while they are counted. An attribute with more values than
 * any list of segments has is given up: what is left of it is one tally that says so. Which ones
 * that are does not depend on the order.
 */
final class SegmentTallies {
  /** Values of one attribute of one operation. */
  static final int MOST_VALUES = 1_000;

  /** The value of the tally that stands for an attribute that was given up. */
  static final String GIVEN_UP = "\0";

  private record Key(boolean proxy, String service, String operation, String entry, int place) {}

  /** Requests and failures. */
  private static final class Sums {
    long requests;
    long failures;
  }

  private final Map<Key, Map<String, Sums>> counts = new HashMap<>();

  void add(
      boolean proxy,
      String service,
      String operation,
      String entry,
      int place,
      String value,
      boolean failed) {
    Map<String, Sums> values = of(new Key(proxy, service, operation, entry, place));
    add(values, value, 1, failed ? 1 : 0);
  }

  private Map<String, Sums> of(Key key) {
    return counts.computeIfAbsent(key, k -> new TreeMap<>());
  }

  private static void add(Map<String, Sums> values, String value, long requests, long failures) {
    boolean givenUp = values.containsKey(GIVEN_UP);
    Sums sums = values.computeIfAbsent(givenUp ? GIVEN_UP : value, v -> new Sums());
    sums.requests += requests;
    sums.failures += failures;
    if (values.size() > MOST_VALUES || (value.equals(GIVEN_UP) && !givenUp)) {
      Sums all = new Sums();
      for (Sums each : values.values()) {
        all.requests += each.requests;
        all.failures += each.failures;
      }
      values.clear();
      values.put(GIVEN_UP, all);
    }
  }

  void merge(SegmentTallies other) {
    other.counts.forEach(
        (key, values) -> values.forEach((value, s) -> add(of(key), value, s.requests, s.failures)));
  }

  /** By service, operation, entry, attribute and value. */
  List<SegmentTally> finish() {
    List<SegmentTally> tallies = new ArrayList<>();
    counts.forEach(
        (key, values) ->
            values.forEach(
                (value, sums) ->
                    tallies.add(
                        new SegmentTally(
                            key.proxy,
                            key.service,
                            key.operation,
                            key.entry,
                            key.place,
                            value,
                            sums.requests,
                            sums.failures))));
    tallies.sort(
        Comparator.comparing(SegmentTally::service)
            .thenComparing(SegmentTally::operation)
            .thenComparing(SegmentTally::entry)
            .thenComparing(SegmentTally::proxy)
            .thenComparingInt(SegmentTally::attribute)
            .thenComparing(SegmentTally::value));
    return tallies;
  }
}
