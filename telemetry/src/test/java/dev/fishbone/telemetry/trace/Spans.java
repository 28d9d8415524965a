package dev.fishbone.telemetry.trace;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Spans for tests: each is a list of parts, kept so that it can be shuffled and split. */
public final class Spans {
  public static final Instant START = Instant.parse("2026-08-14T09:00:00Z");

  /** One span; times in milliseconds after {@link #START}. */
  public static final class Span {
    public long trace;
    public long id;
    public long parent;
    public SpanKind kind = SpanKind.INTERNAL;
    public String service = "";
    public String instance = "";
    public String operation = "";
    public String peer = "";
    public double from;
    public double to;
    public SpanOutcome outcome = SpanOutcome.OK;
    public int resend;
    public long arguments;
    public boolean probe;
    public boolean shared;
    public boolean async;
    public long weightMicros = 1_000_000;
    public boolean keyed;
    public boolean paced;
    public boolean transparent;

    public Span outcome(SpanOutcome value) {
      outcome = value;
      return this;
    }

    public Span operation(String value) {
      operation = value;
      return this;
    }

    public Span peer(String value) {
      peer = value;
      return this;
    }

    public Span instance(String value) {
      instance = value;
      return this;
    }

    public Span resend(int value) {
      resend = value;
      return this;
    }

    public Span arguments(long value) {
      arguments = value;
      return this;
    }

    public Span probe() {
      probe = true;
      return this;
    }
  }

  private final List<Span> spans = new ArrayList<>();

  public Span add(
      long trace, long id, long parent, SpanKind kind, String service, double from, double to) {
    Span span = new Span();
    span.trace = trace;
    span.id = id;
    span.parent = parent;
    span.kind = kind;
    span.service = service;
    span.from = from;
    span.to = to;
    spans.add(span);
    return span;
  }

  public Spans shuffled(long seed) {
    Spans shuffled = new Spans();
    shuffled.spans.addAll(spans);
    Collections.shuffle(shuffled.spans, new Random(seed));
    return shuffled;
  }

  public SpanColumns columns() {
    SpanColumns columns = new SpanColumns();
    into(List.of(columns));
    return columns;
  }

  /** Adds them to some stores in turns. */
  public void into(List<? extends SpanStore> stores) {
    SpanDraft draft = new SpanDraft();
    long[] record = new long[SpanRecord.WIDTH];
    int turn = 0;
    for (Span span : spans) {
      draft.clear();
      draft.traceLow = span.trace;
      draft.spanId = span.id;
      draft.parentId = span.parent;
      draft.kind = span.kind;
      draft.service = span.service;
      draft.instance = span.instance;
      draft.operation = span.operation;
      draft.peer = span.peer;
      draft.startNanos = nanos(span.from);
      draft.endNanos = nanos(span.to);
      draft.outcome = span.outcome;
      draft.resend = span.resend;
      draft.argumentHash = span.arguments;
      draft.probe = span.probe;
      draft.shared = span.shared;
      draft.async = span.async;
      draft.weightMicros = span.weightMicros;
      draft.keyed = span.keyed;
      draft.paced = span.paced;
      draft.transparent = span.transparent;
      SpanStore store = stores.get(turn++ % stores.size());
      SpanRecord.write(draft, store.shapes(), record, 0);
      store.add(record, 0);
    }
  }

  /** The one trace of these spans. */
  public PreparedTrace trace() {
    SpanColumns columns = columns();
    return new TracePreparation(columns).prepare(TraceIndex.of(columns).rows(0));
  }

  private static long nanos(double millis) {
    return START.getEpochSecond() * 1_000_000_000L + Math.round(millis * 1e6);
  }
}
