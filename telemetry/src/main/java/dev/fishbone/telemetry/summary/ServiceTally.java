package dev.fishbone.telemetry.summary;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Requests that one instance of a service answered, by operation.
 *
 * @param threadPools name of the pool of threads that answered → how many spans; without spans that
 *     do not tell
 */
public record ServiceTally(
    String service,
    String instance,
    String operation,
    Map<ServiceCount, BinCounts> counts,
    Map<String, Long> threadPools) {
  public ServiceTally {
    EnumMap<ServiceCount, BinCounts> copy = new EnumMap<>(ServiceCount.class);
    copy.putAll(counts);
    counts = Collections.unmodifiableMap(copy);
    threadPools = Collections.unmodifiableMap(new TreeMap<>(threadPools));
  }

  public BinCounts count(ServiceCount what) {
    return counts.getOrDefault(what, BinCounts.NONE);
  }
}
