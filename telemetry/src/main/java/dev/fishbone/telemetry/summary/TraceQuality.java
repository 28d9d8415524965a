package dev.fishbone.telemetry.summary;

/**
 * What was odd about the spans: counts of spans unless said otherwise.
 *
 * @param duplicates dropped: same trace, span, kind, service and start
 * @param missingParents parents that are named but not in their trace
 * @param cycles parents that were cut because they led back to the span itself
 * @param endsBeforeStart spans whose end lies before their start; taken as of no length
 * @param hugeTraces traces of more than 20,000 spans, handled by parent and without exemplars
 * @param unknownWeight spans of which sampling does not tell how many they stand for
 * @param sampledWeight spans that stand for more than one
 * @param unmappedServices spans of services that {@code window.yml} does not name, where it names
 *     any
 * @param outsideWindow spans that begin outside window and baselines; not judged
 */
public record TraceQuality(
    long duplicates,
    long missingParents,
    long cycles,
    long endsBeforeStart,
    long hugeTraces,
    long unknownWeight,
    long sampledWeight,
    long unmappedServices,
    long outsideWindow) {
  public static final TraceQuality PERFECT = new TraceQuality(0, 0, 0, 0, 0, 0, 0, 0, 0);
}
