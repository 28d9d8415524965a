package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.CallContext;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.CallReader;
import dev.fishbone.telemetry.trace.CallTree;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.List;
import java.util.function.Consumer;

/**
 * The second pass over the traces: everything that is counted. A commutative monoid with {@code new
 * TraceTallies(scope)} as its zero: any split of the traces, merged in any order, finishes to an
 * equal summary.
 */
public final class TraceTallies {
  private final EdgeNumbers numbers = new EdgeNumbers();
  private final EdgeTallies edges;
  private final AttemptTallies attempts;
  private final ServiceTallies services;
  private final RootTallies roots;
  private final QualityTallies quality;
  private final LayerTallies layers;
  private final WasteTallies wastes;
  private final FanOutTallies fanOut;
  private final TraceSampleTallies sample;
  private final AtOnceTallies atOnce;
  private final DeadlineTallies deadlines;

  public TraceTallies(SummaryScope scope) {
    this(scope, failed -> {});
  }

  /**
   * @param failures told of each failed request of the window, in no order
   */
  public TraceTallies(SummaryScope scope, Consumer<RootRequest> failures) {
    edges = new EdgeTallies(scope);
    attempts = new AttemptTallies(scope);
    services = new ServiceTallies(scope);
    roots = new RootTallies(scope, failures);
    quality = new QualityTallies(scope);
    layers = new LayerTallies(scope);
    wastes = new WasteTallies(scope);
    fanOut = new FanOutTallies(scope);
    sample = new TraceSampleTallies(scope);
    atOnce = new AtOnceTallies(scope);
    deadlines = new DeadlineTallies(scope);
  }

  /** Adds one trace, whole: parts of a trace on two sides of a split would be two traces. */
  public void add(PreparedTrace trace, CallContext context) {
    add(trace, CallReader.read(trace, context), context.sampled());
  }

  /**
   * The same of one whose calls were read.
   *
   * @param sampled whether spans stand for others than themselves
   */
  void add(PreparedTrace trace, List<CallGroup> groups, boolean sampled) {
    int[] edgeOf = new int[groups.size()];
    for (int i = 0; i < edgeOf.length; i++) {
      edgeOf[i] = numbers.of(groups.get(i));
    }
    CallTree tree = CallTree.of(trace, groups);
    edges.add(trace, groups, edgeOf);
    attempts.add(trace, groups, edgeOf);
    layers.add(trace, groups, tree);
    wastes.add(trace, groups, edgeOf, numbers);
    fanOut.add(trace, groups, tree);
    deadlines.add(trace, groups);
    if (sampled) {
      sample.add(trace, groups, edgeOf);
    }
    services.add(trace);
    roots.add(trace);
    quality.add(trace);
    atOnce.add(trace);
  }

  public void merge(TraceTallies other) {
    int[] edgeOf = numbers.addAll(other.numbers);
    edges.merge(other.edges, edgeOf);
    attempts.merge(other.attempts, edgeOf);
    services.merge(other.services);
    roots.merge(other.roots);
    quality.merge(other.quality);
    layers.merge(other.layers);
    wastes.merge(other.wastes, numbers.pairsOf(other.numbers));
    fanOut.merge(other.fanOut);
    sample.merge(other.sample, edgeOf);
    atOnce.merge(other.atOnce);
    deadlines.merge(other.deadlines);
  }

  /**
   * @param context what the first pass told of the same traces
   */
  public TraceSummary finish(TraceSurvey.Result context) {
    return new TraceSummary(
        quality.spans(),
        quality.traces(),
        quality.finish(),
        edges.finish(numbers),
        services.finish(),
        roots.finish(),
        context.skews(),
        attempts.finish(numbers),
        atOnce.finish(),
        layers.finish(),
        wastes.finish(numbers),
        fanOut.finish(),
        sample.finish(numbers),
        context.answers(),
        roots.segments(),
        deadlines.finish());
  }
}
