package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.CallContext;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.CallReader;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.TraceIndex;
import dev.fishbone.telemetry.trace.TracePartitions;
import dev.fishbone.telemetry.trace.TracePreparation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds traces up while they are surveyed, so that each is prepared once. Few traces need to know
 * what all tell: those wait for it, and whoever answers calls that left no answer is assumed from
 * the first traces. Where that turns out wrong, or too many wait, there is no result: what two
 * passes make is always right, and what this makes is the same.
 */
final class OnePass {
  /** Of all threads; 64 bytes each. */
  private static final int MOST_WAITING = 1 << 19;

  /** From which is assumed what all tell. */
  private static final int FEW_TRACES = 500;

  private final TraceSurvey survey = new TraceSurvey();
  private final TraceTallies tallies;
  private final Assumed assumed;
  private final SpanColumns waiting;
  private final int mostWaiting;

  private OnePass(SummaryScope scope, CallContext few, SpanColumns waiting, int mostWaiting) {
    this.mostWaiting = mostWaiting;
    this.tallies = new TraceTallies(scope);
    this.assumed = new Assumed(few);
    this.waiting = waiting;
  }

  /** Of all traces by some threads; empty where it takes two passes. */
  static Optional<TraceSummary> of(TracePartitions spans, SummaryScope scope, int threads) {
    return of(spans, scope, threads, MOST_WAITING / threads);
  }

  /**
   * As above.
   *
   * @param mostWaiting spans that one thread may put off
   */
  static Optional<TraceSummary> of(
      TracePartitions spans, SummaryScope scope, int threads, int mostWaiting) {
    TraceSurvey first = new TraceSurvey();
    List<OnePass> passes = new ArrayList<>();
    try (TracePartitions.Reader reader = spans.reader()) {
      SpanColumns few = reader.read(0);
      TraceIndex index = TraceIndex.of(few);
      TracePreparation preparation = new TracePreparation(few);
      for (int trace = 0; trace < Math.min(FEW_TRACES, index.traces()); trace++) {
        first.add(preparation.prepare(index.rows(trace)));
      }
      CallContext context = first.finish();
      if (context.sampled()) {
        return Optional.empty();
      }
      for (int i = 0; i < threads; i++) {
        passes.add(new OnePass(scope, context, few.emptyLike(), mostWaiting));
      }
    }
    EachPartition.of(spans, passes, OnePass::add);
    return finish(passes);
  }

  private void add(SpanColumns part) {
    TraceIndex index = TraceIndex.of(part);
    TracePreparation preparation = new TracePreparation(part);
    for (int number : index.byStart(part)) {
      if (isFull()) {
        return;
      }
      int[] rows = index.rows(number);
      PreparedTrace trace = preparation.prepare(rows);
      survey.add(trace);
      List<CallGroup> groups = CallReader.read(trace, assumed);
      if (assumed.askedForClocks()) {
        for (int row : rows) {
          waiting.add(part, row);
        }
      } else {
        tallies.add(trace, groups, false);
      }
    }
  }

  private boolean isFull() {
    return waiting.size() > mostWaiting;
  }

  private static Optional<TraceSummary> finish(List<OnePass> passes) {
    if (passes.stream().anyMatch(OnePass::isFull)) {
      return Optional.empty();
    }
    OnePass all = passes.get(0);
    passes.subList(1, passes.size()).forEach(pass -> all.survey.merge(pass.survey));
    TraceSurvey.Result context = all.survey.finish();
    if (!passes.stream().allMatch(pass -> pass.assumed.holds(context))) {
      return Optional.empty();
    }
    for (OnePass pass : passes) {
      TraceSummarizer.forEach(pass.waiting, trace -> all.tallies.add(trace, context));
    }
    passes.subList(1, passes.size()).forEach(pass -> all.tallies.merge(pass.tallies));
    return Optional.of(all.tallies.finish(context));
  }
}
