package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.Location;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Access logs while they are added up: what is kept grows with seconds, operations and sessions,
 * not with lines. Tallies of parts may be merged in any order.
 */
public final class AccessTallies {
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final SummaryScope scope;
  private final Map<String, Extent> logs = new TreeMap<>();
  private final Map<Key, Growing> tallies = new HashMap<>();
  private final SessionTallies sessions = new SessionTallies();
  private final SegmentTallies segments = new SegmentTallies();

  private record Key(String file, boolean proxy, String service, String operation) {}

  private static final class Growing {
    private final CountsBySecond<AccessOutcome> counts = new CountsBySecond<>(AccessOutcome.class);
    private int firstLine = Integer.MAX_VALUE;
    private int firstFailure = Integer.MAX_VALUE;

    int shown() {
      return firstFailure == Integer.MAX_VALUE ? firstLine : firstFailure;
    }
  }

  private static final class Extent {
    private long lines;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long repeated;
  }

  /**
   * @param scope requests outside it tell how far a log reaches, and are not counted
   */
  public AccessTallies(SummaryScope scope) {
    this.scope = scope;
  }

  /** A line with a time, whatever it says. */
  public void seen(String file, long epochMillis) {
    Extent extent = logs.computeIfAbsent(file, f -> new Extent());
    extent.lines++;
    extent.first = Math.min(extent.first, epochMillis);
    extent.last = Math.max(extent.last, epochMillis);
  }

  /** A line that was an earlier attempt at a request that a later one counts. */
  public void repeated(String file) {
    logs.computeIfAbsent(file, f -> new Extent()).repeated++;
  }

  public void add(AccessRequest request) {
    long nanos = request.epochMillis() * NANOS_PER_MILLI;
    if (!scope.judged(nanos)) {
      return;
    }
    Growing growing =
        tallies.computeIfAbsent(
            new Key(request.file(), request.proxy(), request.service(), request.operation()),
            k -> new Growing());
    growing.counts.add(request.outcome(), SummaryScope.second(nanos), 1);
    growing.firstLine = Math.min(growing.firstLine, request.line());
    if (request.outcome() == AccessOutcome.FAILED
        || request.outcome() == AccessOutcome.NO_RESPONSE) {
      growing.firstFailure = Math.min(growing.firstFailure, request.line());
    }
    if (scope.inWindow(nanos)) {
      sessions.add(request);
      segment(request);
    }
  }

  private void segment(AccessRequest request) {
    boolean failed =
        request.outcome() == AccessOutcome.FAILED || request.outcome() == AccessOutcome.NO_RESPONSE;
    for (int place = 0; place < request.attributes().size(); place++) {
      segments.add(
          request.proxy(),
          request.service(),
          request.operation(),
          "",
          place,
          request.attributes().get(place),
          failed);
    }
  }

  public void merge(AccessTallies other) {
    other.logs.forEach(
        (file, theirs) -> {
          Extent own = logs.computeIfAbsent(file, f -> new Extent());
          own.lines += theirs.lines;
          own.first = Math.min(own.first, theirs.first);
          own.last = Math.max(own.last, theirs.last);
          own.repeated += theirs.repeated;
        });
    other.tallies.forEach(
        (key, theirs) -> {
          Growing own = tallies.computeIfAbsent(key, k -> new Growing());
          own.counts.merge(theirs.counts);
          own.firstLine = Math.min(own.firstLine, theirs.firstLine);
          own.firstFailure = Math.min(own.firstFailure, theirs.firstFailure);
        });
    sessions.merge(other.sessions);
    segments.merge(other.segments);
  }

  public AccessSummary finish() {
    List<AccessLog> finished = new ArrayList<>();
    logs.forEach(
        (file, e) -> finished.add(new AccessLog(file, e.lines, e.first, e.last, e.repeated)));
    List<AccessTally> counted = new ArrayList<>();
    tallies.forEach(
        (key, growing) ->
            counted.add(
                new AccessTally(
                    key.file,
                    key.proxy,
                    key.service,
                    key.operation,
                    growing.counts.finish(),
                    new Location(key.file, growing.shown()))));
    counted.sort(
        Comparator.comparing(AccessTally::file)
            .thenComparing(AccessTally::service)
            .thenComparing(AccessTally::operation)
            .thenComparing(AccessTally::proxy));
    return new AccessSummary(
        finished, counted, sessions.finish(), sessions.level(), segments.finish());
  }
}
