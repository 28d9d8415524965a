package dev.fishbone.connectors.logs;

import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts by name and second while they grow. */
final class CountSums {
  private static final int MOST_NAMES = 200;

  /** Seconds with a row, over all names: a hundred million bytes of them. */
  private static final int MOST_SECONDS = 1_000_000;

  private static final int LONGEST = 100;

  private final Map<String, Sum> sums = new TreeMap<>();
  private int seconds;

  private static final class Sum {
    private final Map<Long, Double> perSecond = new HashMap<>();
    private final Location origin;

    Sum(Location origin) {
      this.origin = origin;
    }
  }

  void add(long epochMillis, String name, double value, Location at) throws Unreadable {
    if (name.isEmpty() || name.length() > LONGEST) {
      throw new Unreadable("its name is empty or longer than " + LONGEST + " characters");
    }
    if (sums.size() >= MOST_NAMES && !sums.containsKey(name)) {
      throw new Unreadable("there are more than " + MOST_NAMES + " names: record fewer");
    }
    Sum sum = sums.computeIfAbsent(name, n -> new Sum(at));
    long second = Math.floorDiv(epochMillis, 1000L);
    if (seconds >= MOST_SECONDS && !sum.perSecond.containsKey(second)) {
      throw new Unreadable(
          "there are more than " + MOST_SECONDS + " seconds: add them up by minute");
    }
    seconds += sum.perSecond.containsKey(second) ? 0 : 1;
    sum.perSecond.merge(second, value, Double::sum);
  }

  List<BusinessCount> finish() {
    List<BusinessCount> counts = new ArrayList<>();
    sums.forEach(
        (name, sum) -> {
          long[] at = sum.perSecond.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
          double[] values = new double[at.length];
          for (int i = 0; i < at.length; i++) {
            values[i] = sum.perSecond.getOrDefault(at[i], 0.0);
            at[i] *= 1000;
          }
          counts.add(new BusinessCount(name, new Samples(at, values), sum.origin));
        });
    return counts;
  }
}
