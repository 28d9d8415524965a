package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.Location;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The requests of one service and operation in one access log.
 *
 * @param proxy whether a proxy wrote the log
 * @param counts per second of their start
 * @param origin the first line that failed; the first of all where none did
 */
public record AccessTally(
    String file,
    boolean proxy,
    String service,
    String operation,
    Map<AccessOutcome, BinCounts> counts,
    Location origin) {
  public AccessTally {
    EnumMap<AccessOutcome, BinCounts> copy = new EnumMap<>(AccessOutcome.class);
    copy.putAll(counts);
    counts = Collections.unmodifiableMap(copy);
  }

  /** Whether the log tells how at least 99 of 100 of these requests ended. */
  public boolean tells() {
    long all = counts.values().stream().mapToLong(BinCounts::total).sum();
    return count(AccessOutcome.UNTOLD).total() <= all / 100;
  }

  public BinCounts count(AccessOutcome outcome) {
    return counts.getOrDefault(outcome, BinCounts.NONE);
  }
}
