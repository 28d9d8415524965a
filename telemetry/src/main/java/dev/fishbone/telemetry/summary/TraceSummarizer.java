package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.TraceIndex;
import dev.fishbone.telemetry.trace.TracePartitions;
import dev.fishbone.telemetry.trace.TracePreparation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Adds up the traces of a recording, none of which is kept. */
public final class TraceSummarizer {
  private TraceSummarizer() {}

  public static TraceSummary summarize(SpanColumns spans, Recording recording) {
    return summarize(spans, SummaryScope.of(recording));
  }

  public static TraceSummary summarize(SpanColumns spans, SummaryScope scope) {
    return summarize(spans, scope, failed -> {});
  }

  /**
   * As above.
   *
   * @param failures told of each failed request of the window, in no order
   */
  public static TraceSummary summarize(
      SpanColumns spans, SummaryScope scope, Consumer<RootRequest> failures) {
    TraceIndex index = TraceIndex.of(spans);
    TraceSurvey survey = new TraceSurvey();
    forEach(spans, index, survey::add);
    TraceSurvey.Result context = survey.finish();
    TraceTallies tallies = new TraceTallies(scope, failures);
    forEach(spans, index, trace -> tallies.add(trace, context));
    return tallies.finish(context);
  }

  /**
   * The same of spans that were grouped, by several threads: equal whatever their number is. Each
   * trace is prepared once where that will do.
   *
   * @param threads at least one
   */
  public static TraceSummary summarize(TracePartitions spans, SummaryScope scope, int threads) {
    return OnePass.of(spans, scope, threads)
        .orElseGet(() -> summarize(spans, scope, failed -> {}, threads));
  }

  /**
   * The same, each trace prepared twice.
   *
   * @param failures told of each failed request of the window, in no order
   * @param threads at least one
   */
  public static TraceSummary summarize(
      TracePartitions spans, SummaryScope scope, Consumer<RootRequest> failures, int threads) {
    Object lock = new Object();
    Consumer<RootRequest> oneByOne =
        failed -> {
          synchronized (lock) {
            failures.accept(failed);
          }
        };
    List<TraceSurvey> surveys = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      surveys.add(new TraceSurvey());
    }
    EachPartition.of(spans, surveys, (survey, part) -> forEach(part, survey::add));
    surveys.subList(1, threads).forEach(surveys.get(0)::merge);
    TraceSurvey.Result context = surveys.get(0).finish();
    List<TraceTallies> tallies = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      tallies.add(new TraceTallies(scope, oneByOne));
    }
    EachPartition.of(
        spans, tallies, (tally, part) -> forEach(part, trace -> tally.add(trace, context)));
    tallies.subList(1, threads).forEach(tallies.get(0)::merge);
    return tallies.get(0).finish(context);
  }

  static void forEach(SpanColumns spans, Consumer<PreparedTrace> action) {
    forEach(spans, TraceIndex.of(spans), action);
  }

  private static void forEach(SpanColumns spans, TraceIndex index, Consumer<PreparedTrace> action) {
    TracePreparation preparation = new TracePreparation(spans);
    for (int trace : index.byStart(spans)) {
      action.accept(preparation.prepare(index.rows(trace)));
    }
  }
}
