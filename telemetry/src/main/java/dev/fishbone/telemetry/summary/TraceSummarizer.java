package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.TraceIndex;
import dev.fishbone.telemetry.trace.TracePreparation;
import java.util.function.Consumer;

/** Adds up the traces of a recording, each prepared twice and never kept. */
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

  private static void forEach(SpanColumns spans, TraceIndex index, Consumer<PreparedTrace> action) {
    TracePreparation preparation = new TracePreparation(spans);
    for (int trace = 0; trace < index.traces(); trace++) {
      action.accept(preparation.prepare(index.rows(trace)));
    }
  }
}
