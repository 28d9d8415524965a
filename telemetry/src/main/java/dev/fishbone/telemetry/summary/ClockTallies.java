package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.TraceSummary.Skew;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How clocks differ. The server's half of a successful call lies within the client's, so its clock
 * is ahead by no less than {@code server end − client end} and no more than {@code server start −
 * client start}; the bounds of two instances in ten minutes are intersected (ALGORITHMS 1.4).
 */
final class ClockTallies {
  private static final long BUCKET_NANOS = 600 * SummaryScope.NANOS_PER_SECOND;

  private record Pair(String caller, String callee) {}

  /** Two instances. */
  private record Clocks(Pair pair, String callerInstance, String calleeInstance) {}

  private static final class Bounds {
    long low = Long.MIN_VALUE;
    long high = Long.MAX_VALUE;

    void narrow(long lower, long upper) {
      low = Math.max(low, lower);
      high = Math.min(high, upper);
    }

    long middle() {
      return low + (high - low) / 2;
    }

    long half() {
      return (Math.abs(high - low) + 1) / 2;
    }
  }

  private final Map<Clocks, Integer> numbers = new HashMap<>();
  private final List<Clocks> clocks = new ArrayList<>();

  /** By the number of the clocks and the bucket of time. */
  private final LongTable cells = new LongTable();

  private final List<Bounds> bounds = new ArrayList<>();

  /** By the number of the clocks. */
  private long[] lastBucket = new long[0];

  private Bounds[] lastBounds = new Bounds[0];

  /** The number of the clocks of two spans. */
  int numberOf(PreparedTrace trace, int client, int server) {
    return numberOf(
        new Clocks(
            new Pair(trace.service(client), trace.service(server)),
            trace.instance(client),
            trace.instance(server)));
  }

  private int numberOf(Clocks of) {
    Integer known = numbers.get(of);
    if (known != null) {
      return known;
    }
    numbers.put(of, clocks.size());
    clocks.add(of);
    return clocks.size() - 1;
  }

  /**
   * Takes a call.
   *
   * @param number of its clocks
   */
  void add(int number, PreparedTrace trace, int client, int server) {
    boolean usable =
        trace.outcome(client) == SpanOutcome.OK
            && trace.outcome(server) == SpanOutcome.OK
            && trace.startNanos(client) > 0
            && trace.startNanos(server) > 0;
    if (usable) {
      lately(number, trace.startNanos(client) / BUCKET_NANOS)
          .narrow(
              trace.endNanos(server) - trace.endNanos(client),
              trace.startNanos(server) - trace.startNanos(client));
    }
  }

  /** Calls come by time, so that most are of the bucket that was last. */
  private Bounds lately(int number, long bucket) {
    if (number >= lastBucket.length) {
      int known = lastBucket.length;
      lastBucket = Arrays.copyOf(lastBucket, Math.max(16, 2 * number));
      Arrays.fill(lastBucket, known, lastBucket.length, -1);
      lastBounds = Arrays.copyOf(lastBounds, lastBucket.length);
    }
    if (lastBucket[number] != bucket) {
      lastBounds[number] = at((long) number << Integer.SIZE | bucket);
      lastBucket[number] = bucket;
    }
    return lastBounds[number];
  }

  private Bounds at(long cell) {
    int number = cells.numberOf(cell);
    if (number == bounds.size()) {
      bounds.add(new Bounds());
    }
    return bounds.get(number);
  }

  void merge(ClockTallies other) {
    int[] own = other.clocks.stream().mapToInt(this::numberOf).toArray();
    for (int cell = 0; cell < other.bounds.size(); cell++) {
      long key = other.cells.key(cell);
      Bounds theirs = other.bounds.get(cell);
      at((long) own[(int) (key >>> Integer.SIZE)] << Integer.SIZE | key & 0xffffffffL)
          .narrow(theirs.low, theirs.high);
    }
  }

  /** By caller and callee; instances that do not agree widen the bound of their services. */
  List<Skew> finish() {
    Map<Pair, List<Bounds>> byPair = new HashMap<>();
    for (int cell = 0; cell < bounds.size(); cell++) {
      Pair pair = clocks.get((int) (cells.key(cell) >>> Integer.SIZE)).pair;
      byPair.computeIfAbsent(pair, p -> new ArrayList<>()).add(bounds.get(cell));
    }
    TreeMap<String, Skew> sorted = new TreeMap<>();
    byPair.forEach((pair, all) -> sorted.put(pair.caller + "\0" + pair.callee, skew(pair, all)));
    return List.copyOf(sorted.values());
  }

  private static Skew skew(Pair pair, List<Bounds> all) {
    Bounds common = new Bounds();
    all.forEach(each -> common.narrow(each.low, each.high));
    if (common.low <= common.high) {
      return new Skew(pair.caller, pair.callee, common.middle(), common.half());
    }
    long[] middles = all.stream().mapToLong(Bounds::middle).sorted().toArray();
    long widest = all.stream().mapToLong(Bounds::half).max().orElse(0);
    long spread = middles[middles.length - 1] - middles[0];
    return new Skew(pair.caller, pair.callee, middles[middles.length / 2], spread + widest);
  }
}
