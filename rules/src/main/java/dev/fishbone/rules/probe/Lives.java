package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of the lives of a service's processes, read once for all ejections.
 *
 * @param resets per instance, apart and in order: between which two scrapes its counters began
 *     again
 * @param restarts per instance, the restarts that were logged
 * @param scrapes per instance, whether scrapes found it
 * @param counted instances that export a counter, so that a restart would show
 */
record Lives(
    Map<String, List<TimeRange>> resets,
    Map<String, List<HealthEvent>> restarts,
    Map<String, Samples> scrapes,
    Set<String> counted) {
  Lives {
    resets = Map.copyOf(resets);
    restarts = Map.copyOf(restarts);
    scrapes = Map.copyOf(scrapes);
    counted = Set.copyOf(counted);
  }

  static Lives of(Telemetry telemetry, String service, Set<String> instances) {
    Map<String, List<TimeRange>> resets = new HashMap<>();
    for (Series series : telemetry.series()) {
      if (series.service().equals(service) && counts(series) && !series.samples().isEmpty()) {
        List<TimeRange> all = resets.computeIfAbsent(series.instance(), i -> new ArrayList<>());
        addResets(series.samples(), all);
      }
    }
    Set<String> counted = Set.copyOf(resets.keySet());
    resets.replaceAll((instance, all) -> apart(all));
    Map<String, List<HealthEvent>> restarts = new HashMap<>();
    for (HealthEvent event : telemetry.health()) {
      if (event.state() == HealthEvent.State.RESTARTED && event.service().equals(service)) {
        restarts.computeIfAbsent(event.instance(), i -> new ArrayList<>()).add(event);
      }
    }
    Map<String, Samples> scrapes = new HashMap<>();
    for (String instance : instances) {
      scrapes.put(instance, PoolInstances.up(telemetry, service, instance));
    }
    return new Lives(resets, restarts, scrapes, counted);
  }

  /** Months of samples hold few resets: no list of all steps is made for them. */
  private static void addResets(Samples counter, List<TimeRange> into) {
    int last = -1;
    for (int i = 0; i < counter.size(); i++) {
      if (Double.isNaN(counter.valueAt(i))) {
        continue;
      }
      if (last >= 0 && counter.valueAt(i) < counter.valueAt(last)) {
        into.add(TimeRange.ofMillis(counter.millisAt(last), counter.millisAt(i)));
      }
      last = i;
    }
  }

  /** The counters that an instance keeps of itself: they begin again with its process. */
  private static boolean counts(Series series) {
    return switch (series.signal()) {
      case SERVER_REQUESTS, CLIENT_REQUESTS, POOL_WAIT_COUNT, POOL_USAGE_COUNT -> true;
      default -> false;
    };
  }

  /** Several counters show one restart: it was when all of them say. */
  private static List<TimeRange> apart(List<TimeRange> all) {
    List<TimeRange> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing(TimeRange::from).thenComparing(TimeRange::to));
    List<TimeRange> apart = new ArrayList<>();
    for (TimeRange range : sorted) {
      int last = apart.size() - 1;
      if (last >= 0 && range.overlaps(apart.get(last))) {
        apart.set(last, range.intersect(apart.get(last)));
      } else {
        apart.add(range);
      }
    }
    return List.copyOf(apart);
  }

  List<HealthEvent> restartsOf(String instance) {
    return restarts.getOrDefault(instance, List.of());
  }

  List<TimeRange> resetsOf(String instance) {
    return resets.getOrDefault(instance, List.of());
  }

  Samples scrapesOf(String instance) {
    return scrapes.getOrDefault(instance, Samples.NONE);
  }

  /** Whether a restart lies, at least in part, between two instants in Unix milliseconds. */
  boolean resetBetween(String instance, long fromMillis, long toMillis) {
    List<TimeRange> all = resetsOf(instance);
    int at = firstEndingAfter(all, fromMillis);
    return at < all.size() && all.get(at).fromMillis() < toMillis;
  }

  /** Resets that begin within two instants, both included. */
  List<TimeRange> resetsBeginning(String instance, long fromMillis, long toMillis) {
    List<TimeRange> all = resetsOf(instance);
    int at = firstEndingAfter(all, fromMillis);
    List<TimeRange> found = new ArrayList<>();
    for (int i = at; i < all.size() && all.get(i).fromMillis() <= toMillis; i++) {
      if (all.get(i).fromMillis() >= fromMillis) {
        found.add(all.get(i));
      }
    }
    return found;
  }

  private static int firstEndingAfter(List<TimeRange> ranges, long millis) {
    int low = 0;
    int high = ranges.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ranges.get(middle).toMillis() > millis) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
