package dev.fishbone.telemetry.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import dev.fishbone.telemetry.trace.SpanStore;
import dev.fishbone.telemetry.trace.Spans;
import dev.fishbone.telemetry.trace.TracePartitions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When traces may be added up while they are surveyed, and when two passes are needed. */
final class OnePassTest {
  private static final SummaryScope SCOPE =
      new SummaryScope(
          new TimeRange(Spans.START, Spans.START.plusSeconds(300)), List.of(), Set.of());
  private static final int TRACES = 300;
  private static final int ANY = 1000;

  @TempDir private Path folder;
  private final Spans spans = new Spans();

  @Test
  void anAddressThatTheFirstTracesDoNotExplainTakesTwoPasses() {
    unanswered(1, "10.0.0.7:8080");
    answered(2, "10.0.0.7:8080");

    assertThat(once(ANY)).isEmpty();
  }

  @Test
  void spansThatStandForOthersTakeTwoPasses() {
    answeredByName();
    answered(TRACES + 1, "pricing").weightMicros = 20_000_000;

    assertThat(once(ANY)).isEmpty();
  }

  @Test
  void moreTracesThatNeedClocksThanMayWaitTakeTwoPasses() {
    answeredByName();
    timedOut(TRACES + 1);
    timedOut(TRACES + 2);

    assertThat(once(7)).as("two traces of four spans").isEmpty();
    assertThat(once(8)).isPresent();
  }

  @Test
  void whereEachTraceTellsAllOfItselfOnePassGivesWhatTwoGive() {
    answeredByName();
    unanswered(TRACES + 1, "pricing");
    timedOut(TRACES + 2);

    assertThat(once(ANY)).hasValue(TraceSummarizer.summarize(spans.columns(), SCOPE));
  }

  private void answeredByName() {
    for (int trace = 1; trace <= TRACES; trace++) {
      answered(trace, "pricing");
    }
  }

  private Spans.Span answered(int trace, String peer) {
    Spans.Span call = unanswered(trace, peer);
    return spans
        .add(trace, 2, 1, SpanKind.SERVER, "pricing", 1000 + trace, 1040 + trace)
        .operation(call.operation);
  }

  private Spans.Span unanswered(int trace, String peer) {
    return spans
        .add(trace, 1, 0, SpanKind.CLIENT, "orders", 999 + trace, 1041 + trace)
        .operation("GET /price")
        .peer(peer);
  }

  /** How long the callee went on is told by its clock. */
  private void timedOut(int trace) {
    answered(trace, "pricing");
    spans
        .add(trace, 3, 0, SpanKind.CLIENT, "orders", 2000, 3000)
        .operation("GET /price")
        .peer("pricing")
        .outcome(SpanOutcome.FAIL_TIMEOUT);
    spans.add(trace, 4, 3, SpanKind.SERVER, "pricing", 2001, 5000).operation("GET /price");
  }

  private Optional<TraceSummary> once(int mostWaiting) {
    try (TracePartitions partitions = new TracePartitions(folder, 1 << 20, 0)) {
      List<SpanStore> writers = List.of(partitions.writer());
      spans.into(writers);
      partitions.finish();
      return OnePass.of(partitions, SCOPE, 1, mostWaiting);
    }
  }
}
