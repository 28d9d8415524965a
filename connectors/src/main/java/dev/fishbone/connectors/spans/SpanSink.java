package dev.fishbone.connectors.spans;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanRecord;
import dev.fishbone.telemetry.trace.SpanStore;

/**
 * Takes spans of one file into a store: a reader fills {@link #draft()} and {@link #facts()}, then
 * calls {@link #add}, which derives the rest. Both are used again.
 */
public final class SpanSink {
  private static final int LONGEST_NAME = 200;

  private final SpanStore store;
  private final Resources resources;
  private final Complaints complaints;
  private final long declaredWeight;
  private final TraceChoice choice;
  private final SpanDraft draft = new SpanDraft();
  private final ShownValues shown;
  private final SpanFacts facts;
  private final long[] record = new long[SpanRecord.WIDTH];
  private int status;
  private long seen;
  private long added;

  /**
   * @param declaredWeight what the recording says of the sampling of its traces, in millionths; 0
   *     where it says nothing
   */
  public SpanSink(
      SpanStore store, Resources resources, Complaints complaints, long declaredWeight) {
    this(store, resources, complaints, declaredWeight, TraceChoice.all(), ShownValues.none());
  }

  /**
   * As above.
   *
   * @param choice of which traces spans are kept: of the others none is derived
   * @param shown attributes that are kept, as many as the store has
   */
  public SpanSink(
      SpanStore store,
      Resources resources,
      Complaints complaints,
      long declaredWeight,
      TraceChoice choice,
      ShownValues shown) {
    this.facts = new SpanFacts(shown);
    this.store = store;
    this.shown = shown;
    this.resources = resources;
    this.complaints = complaints;
    this.declaredWeight = declaredWeight;
    this.choice = choice;
  }

  public SpanDraft draft() {
    return draft;
  }

  public SpanFacts facts() {
    return facts;
  }

  public Resources resources() {
    return resources;
  }

  public Complaints complaints() {
    return complaints;
  }

  /** Spans met, refused ones included. */
  public long seen() {
    return seen;
  }

  public long added() {
    return added;
  }

  /** Of the span: 0 unset, 1 OK, 2 error; anything else counts as unset. */
  public void status(int code) {
    status = code;
  }

  /** Makes draft and facts empty for the next span. */
  public void begin() {
    draft.clear();
    facts.clear();
    status = 0;
  }

  /** A span that cannot be taken. */
  public void refuse(long line, String sentence) {
    seen++;
    complaints.tally(line, sentence);
  }

  /**
   * Derives what the attributes say and appends the span.
   *
   * @param unit of times in this format, for the complaint about a wrong one
   */
  public void add(Resource resource, long line, String unit) {
    if (draft.traceHigh == 0 && draft.traceLow == 0 || draft.spanId == 0) {
      refuse(line, "a span without trace id or span id was left out: its exporter must write both");
      return;
    }
    seen++;
    if (!choice.takes(draft.traceHigh, draft.traceLow)) {
      return;
    }
    Epochs.complaint(draft.startNanos, unit).ifPresent(wrong -> complaints.tally(line, wrong));
    if (draft.endNanos == 0 && draft.startNanos > 0) {
      complaints.tally(line, "the span has no end time: it is taken as of no length");
    }
    derive(resource);
    SpanRecord.write(draft, store.shapes(), record, 0);
    store.add(record, 0);
    added++;
  }

  /** Takes spans whose shapes are known already and of which nothing is to be said. */
  void take(long[] records, int spans) {
    for (int at = 0; at < spans * SpanRecord.WIDTH; at += SpanRecord.WIDTH) {
      seen++;
      if (choice.takes(records[at + SpanRecord.TRACE_HIGH], records[at + SpanRecord.TRACE_LOW])) {
        store.add(records, at);
        added++;
      }
    }
  }

  ShownValues shown() {
    return shown;
  }

  SpanStore store() {
    return store;
  }

  /** Completes the draft by what facts and resource say. */
  void derive(Resource resource) {
    draft.service = resource.service();
    draft.instance = facts.has(Field.INSTANCE) ? facts.get(Field.INSTANCE) : resource.instance();
    draft.name = shortened(draft.name);
    draft.operation = Operations.operation(facts, draft.name);
    draft.peer =
        draft.kind == SpanKind.CLIENT || draft.kind == SpanKind.PRODUCER
            ? shortened(resources.peer(Peers.peer(facts)))
            : "";
    draft.threadPool = shortened(ThreadPools.pool(facts.get(Field.THREAD_NAME)));
    draft.httpStatus = Math.max(0, facts.number(Field.HTTP_STATUS));
    draft.outcome = Outcomes.outcome(facts, status);
    draft.resend =
        Math.max(
            Math.max(0, facts.number(Field.RESEND)),
            Math.max(0, facts.number(Field.ENVOY_ATTEMPT) - 1));
    draft.argumentHash = Operations.arguments(facts);
    draft.keyed = facts.has(Field.IDEMPOTENCY_KEY);
    draft.paced = facts.has(Field.RETRY_AFTER);
    draft.transparent = facts.get(Field.TRANSPARENT_RETRY).equalsIgnoreCase("true");
    draft.weightMicros = Weights.micros(facts, declaredWeight);
    draft.probe = Probes.isProbe(facts, draft.name);
    draft.attributes = facts.attributes();
    draft.async |= draft.kind == SpanKind.CONSUMER;
  }

  /** Never in the middle of a letter that takes two units. */
  private static String shortened(String text) {
    if (text.length() <= LONGEST_NAME) {
      return text;
    }
    boolean inside =
        Character.isHighSurrogate(text.charAt(LONGEST_NAME - 1))
            && Character.isLowSurrogate(text.charAt(LONGEST_NAME));
    return text.substring(0, inside ? LONGEST_NAME - 1 : LONGEST_NAME);
  }
}
