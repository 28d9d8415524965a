package dev.fishbone.telemetry.summary;

import java.util.List;

/**
 * What all traces of a recording add up to. Lists are sorted by their names, so that equal input
 * gives an equal summary however it was split.
 *
 * @param spans after duplicates were dropped
 * @param edges by caller, callee, operation; health checks are not calls
 * @param skews the clocks of pairs of services against each other
 * @param attempts how calls of the window were tried again, by caller, callee, operation
 * @param atOnce by service, how many calls of one trace it worked on at the same time
 * @param layers calls by the path that led to them
 * @param wastes the work of callees, and how much of it nobody waited for
 * @param fanOut calls by the work that made them
 * @param sample what sampled traces stand for
 * @param answers who answers where callers know only an address
 * @param segments requests by the values of attributes that may be shown
 * @param deadlines attempts that were given up, by caller and callee
 */
public record TraceSummary(
    long spans,
    long traces,
    TraceQuality quality,
    List<EdgeTally> edges,
    List<ServiceTally> services,
    List<RootTally> roots,
    List<Skew> skews,
    List<AttemptTally> attempts,
    List<AtOnce> atOnce,
    List<LayerTally> layers,
    List<WasteTally> wastes,
    FanOut fanOut,
    TraceSample sample,
    List<KnownCalls.Answer> answers,
    List<SegmentTally> segments,
    List<DeadlineTally> deadlines) {
  public static final TraceSummary EMPTY =
      new TraceSummary(0, 0, TraceQuality.PERFECT, List.of(), List.of(), List.of(), List.of());

  public TraceSummary {
    edges = List.copyOf(edges);
    services = List.copyOf(services);
    roots = List.copyOf(roots);
    skews = List.copyOf(skews);
    attempts = List.copyOf(attempts);
    atOnce = List.copyOf(atOnce);
    layers = List.copyOf(layers);
    wastes = List.copyOf(wastes);
    answers = List.copyOf(answers);
    segments = List.copyOf(segments);
    deadlines = List.copyOf(deadlines);
  }

  /** Without attributes, answers and what was given up. */
  public TraceSummary(
      long spans,
      long traces,
      TraceQuality quality,
      List<EdgeTally> edges,
      List<ServiceTally> services,
      List<RootTally> roots,
      List<Skew> skews,
      List<AttemptTally> attempts,
      List<AtOnce> atOnce,
      List<LayerTally> layers,
      List<WasteTally> wastes,
      FanOut fanOut,
      TraceSample sample) {
    this(
        spans, traces, quality, edges, services, roots, skews, attempts, atOnce, layers, wastes,
        fanOut, sample, List.of(), List.of(), List.of());
  }

  /** Without what is known of calls within calls and of samples. */
  public TraceSummary(
      long spans,
      long traces,
      TraceQuality quality,
      List<EdgeTally> edges,
      List<ServiceTally> services,
      List<RootTally> roots,
      List<Skew> skews,
      List<AttemptTally> attempts,
      List<AtOnce> atOnce) {
    this(
        spans,
        traces,
        quality,
        edges,
        services,
        roots,
        skews,
        attempts,
        atOnce,
        List.of(),
        List.of(),
        FanOut.NONE,
        TraceSample.NONE);
  }

  /** Without what is known of attempts, of calls at once and of calls within calls. */
  public TraceSummary(
      long spans,
      long traces,
      TraceQuality quality,
      List<EdgeTally> edges,
      List<ServiceTally> services,
      List<RootTally> roots,
      List<Skew> skews) {
    this(spans, traces, quality, edges, services, roots, skews, List.of(), List.of());
  }

  /** By which one of the traces can be read again as it was read for this. */
  public KnownCalls knownCalls() {
    return new KnownCalls(skews, answers);
  }

  /**
   * How far the callee's clock is ahead of the caller's: successful calls bound it from both sides
   * (ALGORITHMS 1.4).
   *
   * @param offsetNanos the middle of the bounds
   * @param boundNanos half their distance
   */
  public record Skew(String caller, String callee, long offsetNanos, long boundNanos) {}
}
