package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.TraceSummary.Skew;
import dev.fishbone.telemetry.trace.CallContext;
import dev.fishbone.telemetry.trace.CallReader;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The first pass over the traces: who answers whom, and how far their clocks differ. A commutative
 * monoid: any split of the traces, merged in any order, finishes to the same.
 */
public final class TraceSurvey {
  private final CalleeTallies callees = new CalleeTallies();
  private static final long ONE = 1_000_000;

  private final ClockTallies clocks = new ClockTallies();
  private final AnsweredCalls calls = new AnsweredCalls(callees, clocks);
  private boolean sampled;

  public void add(PreparedTrace trace) {
    for (int node = 0; node < trace.size(); node++) {
      sampled |= trace.weightMicros(node) != ONE;
      if (CallReader.isCall(trace, node)) {
        int server = CallReader.answer(trace, node);
        if (server >= 0) {
          calls.add(trace, node, server);
        }
      }
    }
  }

  public void merge(TraceSurvey other) {
    calls.settle();
    other.calls.settle();
    callees.merge(other.callees);
    clocks.merge(other.clocks);
    sampled |= other.sampled;
  }

  public Result finish() {
    calls.settle();
    return new Result(callees.finish(), clocks.finish(), sampled);
  }

  /** What the second pass needs to know. */
  public static final class Result implements CallContext {
    private final CalleeTallies.Directory directory;
    private final List<Skew> skews;
    private final Map<String, Map<String, Skew>> byPair = new HashMap<>();

    private final boolean sampled;

    private Result(CalleeTallies.Directory directory, List<Skew> skews, boolean sampled) {
      this.sampled = sampled;
      this.directory = directory;
      this.skews = skews;
      skews.forEach(
          skew ->
              byPair.computeIfAbsent(skew.caller(), c -> new HashMap<>()).put(skew.callee(), skew));
    }

    public List<Skew> skews() {
      return skews;
    }

    /** Who answers where the caller knows only an address. */
    public List<KnownCalls.Answer> answers() {
      return directory.answers();
    }

    @Override
    public boolean sampled() {
      return sampled;
    }

    @Override
    public String callee(String caller, String peer, String operation) {
      return directory.callee(caller, peer, operation);
    }

    @Override
    public long offsetNanos(String caller, String callee) {
      Skew skew = byPair.getOrDefault(caller, Map.of()).get(callee);
      return skew == null ? 0 : skew.offsetNanos();
    }

    @Override
    public long boundNanos(String caller, String callee) {
      Skew skew = byPair.getOrDefault(caller, Map.of()).get(callee);
      return skew == null ? UNKNOWN : skew.boundNanos();
    }
  }
}
