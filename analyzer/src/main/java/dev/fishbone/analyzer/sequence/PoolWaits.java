package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanKind;

/**
 * Waits for a connection of a pool, as tracers of JDBC data sources write them: spans called {@code
 * …getConnection}. Of each piece of work the longest is told, where it matters.
 */
final class PoolWaits {
  private static final String NAME = "getConnection";
  private static final long TELLING = 10_000_000;

  /** A wait tells something from this part of the work on: a quarter. */
  private static final int PART = 4;

  private final OneTrace one;
  private final PreparedTrace trace;
  private final Cast cast;
  private final boolean told;

  PoolWaits(OneTrace one, Cast cast, boolean told) {
    this.one = one;
    this.trace = one.spans();
    this.cast = cast;
    this.told = told;
  }

  void tell(Scope scope, Script script) {
    int longest = told && scope.invocation() >= 0 ? longest(scope.invocation()) : -1;
    if (longest < 0) {
      return;
    }
    long nanos = trace.durationNanos(longest);
    boolean failed = trace.outcome(longest).failed();
    boolean part = nanos >= TELLING && nanos >= trace.durationNanos(scope.invocation()) / PART;
    if (!failed && !part) {
      return;
    }
    String service = cast.service(trace.service(longest));
    String database = cast.database(trace.service(longest));
    long start = scope.at(trace.startNanos(longest));
    long end = scope.at(trace.endNanos(longest));
    String text = failed ? "" : Phrases.time(nanos) + " ";
    script.add(
        start,
        script.call(start, service, database, "wait " + text + "for pool connection", false));
    if (failed) {
      String none = "no connection after " + Phrases.time(nanos);
      script.add(end, script.lost(end, database, service, none));
    }
  }

  private int longest(int invocation) {
    int longest = -1;
    for (int node = 0; node < trace.size(); node++) {
      boolean wait =
          trace.kind(node) == SpanKind.INTERNAL
              && trace.name(node).endsWith(NAME)
              && one.invocation(node) == invocation;
      if (wait && (longest < 0 || trace.durationNanos(node) > trace.durationNanos(longest))) {
        longest = node;
      }
    }
    return longest;
  }
}
