package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * How a call ended for its caller.
 *
 * @param word "timeout", "503", "OK"
 * @param answered whether something came back
 * @param failed whether that was no success
 */
record Ending(String word, boolean answered, boolean failed, long nanos) {
  /** Shorter answers are told without their time. */
  private static final long TELLING = 50_000_000;

  /** Of a call as its caller saw it; where only the callee's span tells, as that does. */
  static Ending of(PreparedTrace trace, Call call) {
    return call.serverSide() ? own(trace, call.node()) : of(trace, call.node(), call.reached());
  }

  /** Of a callee's own work, which always ends in some answer. */
  static Ending own(PreparedTrace trace, int server) {
    Ending seen = of(trace, server, true);
    return new Ending(seen.word, true, seen.failed, seen.nanos);
  }

  /**
   * As a span has it.
   *
   * @param reached whether the callee is known to have been at work
   */
  static Ending of(PreparedTrace trace, int node, boolean reached) {
    SpanOutcome outcome = trace.outcome(node);
    int status = trace.httpStatus(node);
    long nanos = trace.durationNanos(node);
    boolean well = status >= 200 && status < 300;
    if (status > 0 && !(well && outcome.failed())) {
      return new Ending(well ? "OK" : Integer.toString(status), true, outcome.failed(), nanos);
    }
    boolean answered = reached || status > 0;
    return switch (outcome) {
      case OK, OK_BUSINESS -> new Ending("OK", true, false, nanos);
      case AUTH_REDIRECT -> new Ending("unauthenticated", true, false, nanos);
      case FAIL_TIMEOUT -> new Ending("timeout", false, true, nanos);
      case CANCELLED -> new Ending("cancelled", false, true, nanos);
      case FAIL_REJECT -> new Ending("refused", answered, true, nanos);
      case FAIL_OTHER -> new Ending("error", answered, true, nanos);
    };
  }

  /** "timeout after 0.5 s", "OK". */
  String text() {
    return failed || nanos >= TELLING ? word + " after " + Phrases.time(nanos) : word;
  }

  /** The same with its time, however short. */
  String timed() {
    return word + " after " + Phrases.time(nanos);
  }

  /** "503", or "503 (1×), OK (3×)" of several. */
  static String words(List<Ending> endings) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    endings.forEach(ending -> counts.merge(ending.word, 1, Integer::sum));
    if (counts.size() == 1) {
      return endings.get(0).word;
    }
    List<String> parts = new ArrayList<>();
    counts.forEach((word, count) -> parts.add(word + " (" + count + "×)"));
    return String.join(", ", parts);
  }

  /** Of several that ended alike, or not. */
  static String texts(List<Ending> endings) {
    LongSummaryStatistics nanos = endings.stream().mapToLong(Ending::nanos).summaryStatistics();
    boolean telling = endings.get(0).failed || nanos.getMax() >= TELLING;
    return words(endings) + (telling ? " after " + Phrases.times(nanos) : "");
  }
}
