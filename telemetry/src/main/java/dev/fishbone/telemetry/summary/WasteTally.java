package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The work that a callee did for a caller, and how much of it for nobody.
 *
 * @param exemplars up to five trace ids of the window: the most wasted time first
 */
public record WasteTally(
    String caller, String callee, Map<WasteCount, BinCounts> counts, List<String> exemplars) {
  public WasteTally {
    EnumMap<WasteCount, BinCounts> copy = new EnumMap<>(WasteCount.class);
    copy.putAll(counts);
    counts = Collections.unmodifiableMap(copy);
    exemplars = List.copyOf(exemplars);
  }

  public long sum(WasteCount what, TimeRange range) {
    return counts.getOrDefault(what, BinCounts.NONE).sum(range);
  }
}
