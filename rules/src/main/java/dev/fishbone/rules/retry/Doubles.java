package dev.fishbone.rules.retry;

import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AttemptCount;
import dev.fishbone.telemetry.summary.AttemptTally;
import dev.fishbone.telemetry.summary.BinCounts;
import java.time.Instant;
import java.util.List;

/**
 * Calls of some operations of an edge that were done more than once.
 *
 * @param repeated calls that were tried more than once
 * @param checked those of which two attempts are seen at the callee
 * @param retried calls done twice by a retry
 * @param hedged calls done twice by an attempt beside the other
 * @param keyed those of both with a key by which the callee can tell
 * @param late those of both of which the caller had given up an attempt that ended well
 */
record Doubles(
    List<AttemptTally> tallies,
    long repeated,
    long checked,
    long retried,
    long hedged,
    long keyed,
    long late) {
  Doubles {
    tallies = List.copyOf(tallies);
  }

  static Doubles of(CalledEdge called, List<AttemptTally> tallies, TimeRange window) {
    long inferred = called.inferred() ? sum(tallies, AttemptCount.DOUBLED_INFERRED, window) : 0;
    return new Doubles(
        tallies,
        sum(tallies, AttemptCount.REPEATED, window),
        sum(tallies, AttemptCount.CHECKED, window),
        sum(tallies, AttemptCount.DOUBLED_MARKED, window) + inferred,
        sum(tallies, AttemptCount.DOUBLED_HEDGED, window),
        sum(tallies, AttemptCount.DOUBLED_KEYED, window),
        sum(tallies, AttemptCount.DOUBLED_LATE, window));
  }

  private static long sum(List<AttemptTally> tallies, AttemptCount kind, TimeRange range) {
    return tallies.stream().mapToLong(tally -> tally.sum(kind, range)).sum();
  }

  long all() {
    return retried + hedged;
  }

  /** From the first second with such a call to the last. */
  TimeRange interval(TimeRange window) {
    BinCounts when = BinCounts.NONE;
    for (AttemptTally tally : tallies) {
      when = when.merge(tally.count(AttemptCount.DOUBLED_MARKED));
      when = when.merge(tally.count(AttemptCount.DOUBLED_INFERRED));
      when = when.merge(tally.count(AttemptCount.DOUBLED_HEDGED));
    }
    return new TimeRange(
            Instant.ofEpochSecond(when.firstSecond()), Instant.ofEpochSecond(when.endSecond()))
        .intersect(window);
  }

  /** Up to five traces, those done most often first. */
  List<String> exemplars() {
    return tallies.stream().flatMap(tally -> tally.doubled().stream()).distinct().limit(5).toList();
  }

  /** The operations, the first few by name. */
  String operations() {
    List<String> names = tallies.stream().map(AttemptTally::operation).limit(3).toList();
    return String.join(", ", names) + (tallies.size() > 3 ? " …" : "");
  }
}
