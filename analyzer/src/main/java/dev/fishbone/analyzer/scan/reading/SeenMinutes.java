package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanRecord;
import dev.fishbone.telemetry.trace.SpanShapes;
import dev.fishbone.telemetry.trace.SpanStore;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Notes the minutes in which spans begin, on their way into a store. */
final class SeenMinutes implements SpanStore {
  private static final long NANOS = 1_000_000_000L;
  private static final int NEAR = 4096;

  /** Clocks that say anything would fill the memory; what they say beyond this is not noted. */
  private static final int MOST = 100_000;

  private final SpanStore store;
  private final TreeMap<Long, Long> minutes = new TreeMap<>();

  /**
   * Around the minute that was met first; spans come in no order, so that each is of another
   * minute.
   */
  private final int[] near = new int[NEAR];

  private long firstNear = Long.MIN_VALUE;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  SeenMinutes(SpanStore store) {
    this.store = store;
  }

  /**
   * When the spans of a file began.
   *
   * @param first Unix second of the first; 0 where there are none
   * @param last the same of the last
   * @param minutes Unix minute → spans
   */
  record Times(long first, long last, Map<Long, Long> minutes) {
    static final Times NONE = new Times(0, 0, Map.of());

    Times {
      minutes = java.util.Collections.unmodifiableMap(new TreeMap<>(minutes));
    }

    Times and(Times other) {
      if (minutes.isEmpty()) {
        return other;
      }
      if (other.minutes.isEmpty()) {
        return this;
      }
      TreeMap<Long, Long> both = new TreeMap<>(minutes);
      other.minutes.forEach((minute, spans) -> both.merge(minute, spans, Long::sum));
      return new Times(Math.min(first, other.first), Math.max(last, other.last), both);
    }

    long spans() {
      return minutes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many began within a range, to the minute. */
    long within(TimeRange range) {
      return minutes.entrySet().stream()
          .filter(e -> minute(e.getKey()).overlaps(range))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }

    static TimeRange minute(long number) {
      Instant from = Instant.ofEpochSecond(60 * number);
      return new TimeRange(from, from.plusSeconds(60));
    }
  }

  @Override
  public SpanShapes shapes() {
    return store.shapes();
  }

  @Override
  public void add(long[] record, int at) {
    store.add(record, at);
    long second = Math.floorDiv(record[at + SpanRecord.START], NANOS);
    first = Math.min(first, second);
    last = Math.max(last, second);
    long minute = Math.floorDiv(second, 60);
    if (firstNear == Long.MIN_VALUE) {
      firstNear = minute - NEAR / 2;
    }
    long place = minute - firstNear;
    if (place >= 0 && place < NEAR) {
      if (++near[(int) place] == Integer.MAX_VALUE) {
        settle();
      }
    } else {
      note(minute, 1);
    }
  }

  private void note(long minute, long spans) {
    if (minutes.size() < MOST || minutes.containsKey(minute)) {
      minutes.merge(minute, spans, Long::sum);
    }
  }

  private void settle() {
    for (int i = 0; i < NEAR; i++) {
      if (near[i] > 0) {
        note(firstNear + i, near[i]);
        near[i] = 0;
      }
    }
  }

  Times times() {
    settle();
    return minutes.isEmpty() ? Times.NONE : new Times(first, last, minutes);
  }
}
