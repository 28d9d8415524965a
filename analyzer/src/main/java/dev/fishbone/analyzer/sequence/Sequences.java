package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.SequenceEntry;
import dev.fishbone.telemetry.summary.KnownCalls;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.TraceIndex;
import dev.fishbone.telemetry.trace.TracePreparation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells one request as a sequence: the trace that shows best what the best finding about calls is
 * about.
 */
public final class Sequences {
  /** Spans of a trace that are worth keeping: one more than a trace may have that is told. */
  public static final int KEPT_SPANS = OneTrace.MOST_SPANS + 1;

  private final Findings findings;
  private final KnownCalls known;
  private final Map<String, String> proxies;

  /**
   * @param findings all but the sequence
   * @param proxies service → the proxy in front of it
   */
  public Sequences(Findings findings, KnownCalls known, Map<String, String> proxies) {
    this.findings = findings;
    this.known = known;
    this.proxies = Map.copyOf(proxies);
  }

  /** Ids of the traces whose spans are needed; none where no finding names one. */
  public static Set<String> wanted(Findings findings) {
    Set<String> ids = new LinkedHashSet<>();
    Exemplar.of(findings).forEach(exemplar -> ids.addAll(exemplar.traces()));
    return ids;
  }

  /** At most one, of what was kept of the wanted traces. */
  public List<SequenceEntry> of(SpanColumns spans) {
    Map<String, OneTrace> traces = traces(spans);
    for (Exemplar exemplar : Exemplar.of(findings)) {
      Focus focus = Focus.of(exemplar.verdict().subject());
      List<OneTrace> candidates = new ArrayList<>();
      for (String id : exemplar.traces()) {
        Optional.ofNullable(traces.get(id))
            .filter(trace -> trace.isWhole() && trace.isTelling())
            .filter(trace -> trace.attempts(focus) > 0)
            .ifPresent(candidates::add);
      }
      candidates.sort(
          Comparator.comparing((OneTrace trace) -> -trace.attempts(focus))
              .thenComparing(trace -> trace.unseen(focus))
              .thenComparing(trace -> trace.spans().traceId()));
      for (OneTrace trace : candidates) {
        Optional<SequenceEntry> told =
            new Telling(findings, proxies, exemplar.verdict(), focus).of(trace);
        if (told.isPresent()) {
          return List.of(told.get());
        }
      }
    }
    return List.of();
  }

  private Map<String, OneTrace> traces(SpanColumns spans) {
    Map<String, OneTrace> traces = new HashMap<>();
    TraceIndex index = TraceIndex.of(spans);
    TracePreparation preparation = new TracePreparation(spans);
    for (int trace = 0; trace < index.traces(); trace++) {
      PreparedTrace prepared = preparation.prepare(index.rows(trace));
      traces.put(prepared.traceId(), new OneTrace(prepared, known));
    }
    return traces;
  }
}
