package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;

/** What was odd about the spans, while it is counted. */
final class QualityTallies {
  private static final long ONE = 1_000_000;

  private final SummaryScope scope;
  private long spans;
  private long traces;
  private long duplicates;
  private long missingParents;
  private long cycles;
  private long endsBeforeStart;
  private long hugeTraces;
  private long unknownWeight;
  private long sampledWeight;
  private long unmappedServices;
  private long outsideWindow;

  QualityTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace) {
    traces++;
    spans += trace.size();
    duplicates += trace.oddities().duplicates();
    missingParents += trace.oddities().missingParents();
    cycles += trace.oddities().cycles();
    endsBeforeStart += trace.oddities().endsBeforeStart();
    hugeTraces += trace.huge() ? 1 : 0;
    for (int node = 0; node < trace.size(); node++) {
      long weight = trace.weightMicros(node);
      unknownWeight += weight <= 0 ? 1 : 0;
      sampledWeight += weight > ONE ? 1 : 0;
      unmappedServices += scope.unmapped(trace.service(node)) ? 1 : 0;
      outsideWindow += scope.judged(trace.startNanos(node)) ? 0 : 1;
    }
  }

  void merge(QualityTallies other) {
    traces += other.traces;
    spans += other.spans;
    duplicates += other.duplicates;
    missingParents += other.missingParents;
    cycles += other.cycles;
    endsBeforeStart += other.endsBeforeStart;
    hugeTraces += other.hugeTraces;
    unknownWeight += other.unknownWeight;
    sampledWeight += other.sampledWeight;
    unmappedServices += other.unmappedServices;
    outsideWindow += other.outsideWindow;
  }

  long spans() {
    return spans;
  }

  long traces() {
    return traces;
  }

  TraceQuality finish() {
    return new TraceQuality(
        duplicates,
        missingParents,
        cycles,
        endsBeforeStart,
        hugeTraces,
        unknownWeight,
        sampledWeight,
        unmappedServices,
        outsideWindow);
  }
}
