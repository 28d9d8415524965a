package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Calls by the way that led to them, from the service that began the trace.
 *
 * @param path services, two at least; no longer than eight
 * @param mostAttempts of the path's last call in one trace of the window
 * @param product of traces of the window in which any call of the path was retried
 * @param exemplars up to five trace ids of the window with nested retries: the most attempts first
 */
public record LayerTally(
    List<String> path,
    Map<LayerCount, BinCounts> counts,
    long mostAttempts,
    Product product,
    List<String> exemplars) {
  public LayerTally {
    path = List.copyOf(path);
    EnumMap<LayerCount, BinCounts> copy = new EnumMap<>(LayerCount.class);
    copy.putAll(counts);
    counts = Collections.unmodifiableMap(copy);
    exemplars = List.copyOf(exemplars);
  }

  /**
   * Sums over traces, of which each has {@code attempts = Π fan-out · Π attempts per call} along
   * the path (ALGORITHMS 2.7).
   *
   * @param traces how many
   * @param attempts of the path's last call
   * @param fanOutMicros per layer, logical calls for each call of the layer above, in millionths
   * @param retryMicros per layer, attempts for each logical call, in millionths
   */
  public record Product(
      long traces, long attempts, List<Long> fanOutMicros, List<Long> retryMicros) {
    public Product {
      fanOutMicros = List.copyOf(fanOutMicros);
      retryMicros = List.copyOf(retryMicros);
    }
  }

  public long sum(LayerCount what, TimeRange range) {
    return counts.getOrDefault(what, BinCounts.NONE).sum(range);
  }
}
