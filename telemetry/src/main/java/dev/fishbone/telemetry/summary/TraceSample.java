package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What sampled traces stand for (ALGORITHMS 0); {@link #NONE} where every trace was kept. A trace
 * weighs what its outermost span does, or the most of its spans where that is missing; one of
 * unknown weight counts once.
 *
 * @param traces that begin in the window or a baseline
 * @param unknown those of them whose weight is not known
 * @param mixed those whose spans differ in weight: samplers that do not agree cut calls out
 * @param entries requests by the service that answered them first
 * @param edges calls by edge, operation and ending of their request
 */
public record TraceSample(
    long traces, long unknown, long mixed, List<Entry> entries, List<Stratum> edges) {
  public static final TraceSample NONE = new TraceSample(0, 0, 0, List.of(), List.of());

  /** Weights are kept in thousandths. */
  public static final long UNIT = 1000;

  public TraceSample {
    entries = List.copyOf(entries);
    edges = List.copyOf(edges);
  }

  public boolean sampled() {
    return traces > 0;
  }

  /**
   * How a request ended, as a sampler may see it: most keep a trace that holds an error, also where
   * whoever asked was answered well in the end.
   */
  public enum Ending {
    FAILED,
    TROUBLED,
    WELL
  }

  /**
   * Requests that a service answered first, by how they ended.
   *
   * @param service empty where no server span shows who answered
   * @param traces per second of the request's start
   * @param weights their weights, thousandths
   * @param squares of the weights, thousandths
   */
  public record Entry(
      String service, Ending ending, BinCounts traces, BinCounts weights, BinCounts squares) {}

  /**
   * Calls of requests that ended alike, each times its trace's weight.
   *
   * @param counts weighted, thousandths
   * @param squares of the weights of the traces that used the edge, thousandths
   */
  public record Stratum(
      String caller,
      String callee,
      String operation,
      Ending ending,
      Map<EdgeCount, BinCounts> counts,
      BinCounts squares) {
    public Stratum {
      EnumMap<EdgeCount, BinCounts> copy = new EnumMap<>(EdgeCount.class);
      copy.putAll(counts);
      counts = Collections.unmodifiableMap(copy);
    }

    public long sum(EdgeCount what, TimeRange range) {
      return counts.getOrDefault(what, BinCounts.NONE).sum(range);
    }
  }
}
