package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanShapes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Calls whose answers left spans, while they are counted: by the shapes of both halves, of which
 * there are few, so that texts are looked at once for each two.
 */
final class AnsweredCalls {
  private static final int MOST_PAIRS = 1 << 18;

  private final CalleeTallies callees;
  private final ClockTallies clocks;
  private Optional<SpanShapes> shapes = Optional.empty();
  private final LongTable pairs = new LongTable();
  private final List<Seen> seen = new ArrayList<>();
  private long[] times = new long[64];

  /** What two shapes say. */
  private record Seen(
      String caller, String peer, String operation, String callee, int clocksNumber) {}

  AnsweredCalls(CalleeTallies callees, ClockTallies clocks) {
    this.callees = callees;
    this.clocks = clocks;
  }

  void add(PreparedTrace trace, int client, int server) {
    if (shapes.isEmpty() || shapes.get() != trace.shapes() || seen.size() == MOST_PAIRS) {
      settle();
      pairs.clear();
      seen.clear();
      shapes = Optional.of(trace.shapes());
    }
    int pair = pairs.numberOf((long) trace.shape(client) << Integer.SIZE | trace.shape(server));
    if (pair == seen.size()) {
      seen.add(
          new Seen(
              trace.service(client),
              trace.peer(client),
              trace.operation(client),
              trace.service(server),
              clocks.numberOf(trace, client, server)));
      if (pair == times.length) {
        times = Arrays.copyOf(times, 2 * pair);
      }
      times[pair] = 0;
    }
    times[pair]++;
    clocks.add(seen.get(pair).clocksNumber, trace, client, server);
  }

  /** Hands on what was counted. */
  void settle() {
    for (int pair = 0; pair < seen.size(); pair++) {
      if (times[pair] > 0) {
        Seen calls = seen.get(pair);
        callees.add(calls.caller, calls.peer, calls.operation, calls.callee, times[pair]);
        times[pair] = 0;
      }
    }
  }
}
