package dev.fishbone.rules.capacity;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How many instances of a service there were: the most that any one source knows, since each calls
 * them as it likes.
 */
record Instances(Telemetry telemetry, String service) {
  private static final Set<Signal> TELLING =
      EnumSet.of(
          Signal.POOL_ACTIVE,
          Signal.THREADS_ACTIVE,
          Signal.SERVER_REQUESTS,
          Signal.PROXY_SERVER_REQUESTS,
          Signal.INSTANCE_HEALTHY,
          Signal.CPU_SECONDS,
          Signal.CPU_SHARE,
          Signal.CPU_OF_PROCESS,
          Signal.SCRAPE_UP);

  /** By bin. */
  int[] seen(Bins bins) {
    Map<String, Map<String, boolean[]>> sources = new TreeMap<>();
    for (Series series : telemetry.series()) {
      if (series.service().equals(service) && TELLING.contains(series.signal())) {
        String source = series.signal() + " " + series.nativeLabels().getOrDefault("job", "");
        mark(of(sources, source, series.instance(), bins), series.samples(), bins);
      }
    }
    for (ServiceTally tally : telemetry.traces().services()) {
      if (tally.service().equals(service) && !tally.instance().isEmpty()) {
        boolean[] seen = of(sources, "", tally.instance(), bins);
        for (int i = 0; i < seen.length; i++) {
          seen[i] = seen[i] || tally.count(ServiceCount.REQUESTS).sum(bins.rangeOf(i)) > 0;
        }
      }
    }
    int[] most = new int[bins.count()];
    for (Map<String, boolean[]> instances : sources.values()) {
      for (int i = 0; i < most.length; i++) {
        int bin = i;
        most[i] = Math.max(most[i], (int) instances.values().stream().filter(s -> s[bin]).count());
      }
    }
    return most;
  }

  private static boolean[] of(
      Map<String, Map<String, boolean[]>> sources, String source, String instance, Bins bins) {
    return sources
        .computeIfAbsent(source, s -> new TreeMap<>())
        .computeIfAbsent(instance, i -> new boolean[bins.count()]);
  }

  private static void mark(boolean[] seen, Samples samples, Bins bins) {
    for (int i = 0; i < samples.size(); i++) {
      int bin = bins.indexOf(samples.millisAt(i));
      if (bin >= 0) {
        seen[bin] = true;
      }
    }
  }
}
