package dev.fishbone.rules.notation;

import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.List;
import java.util.Random;

/** Writes the spans of one trace after the other. */
final class TraceWriter {
  private final SpanColumns columns = new SpanColumns();
  private final SpanDraft draft = new SpanDraft();
  private final Random random = new Random(20260814);
  private long weightMicros;
  private long trace;
  private long span;

  SpanColumns columns() {
    return columns;
  }

  /**
   * A trace that begins at an instant, Unix milliseconds.
   *
   * @param weight of each of its spans, millionths
   */
  void write(double startMillis, List<CallLine> calls, long weight) {
    trace++;
    weightMicros = weight;
    calls.forEach(call -> write(call, 0, startMillis));
  }

  private void write(CallLine call, long parent, double parentStart) {
    int copies = (int) call.number("copies", 1);
    double at = parentStart + call.start();
    long above = call.has("noparent") ? 1_000_000_000L + trace : parent;
    for (int copy = 0; copy < copies; copy++) {
      boolean fails = call.has("fail") && random.nextDouble() < call.number("fail", 0);
      SpanOutcome outcome = fails ? SpanOutcome.FAIL_OTHER : call.outcomeOf(copy);
      int resend = call.has("resend") ? copy : 0;
      long arguments = call.has("args") ? copy + 1L : 0;
      long client =
          span(
              SpanKind.CLIENT,
              call.caller(),
              call,
              above,
              at,
              call.length(),
              outcome,
              resend,
              arguments);
      servers(call, copy, client, at, outcome);
      at += call.has("parallel") ? 0.1 : call.length() + pause(call, copy);
    }
  }

  /** What a copy is followed by before the next. */
  private double pause(CallLine call, int copy) {
    double pause = call.gap(copy);
    if (call.has("jitter")) {
      double spread = call.options().get("jitter").equals("full") ? 1 : call.number("jitter", 0);
      pause *= spread == 1 ? random.nextDouble() : 1 - spread + 2 * spread * random.nextDouble();
    }
    return call.has("noise")
        ? pause - call.number("noise", 0) * Math.log(1 - random.nextDouble())
        : pause;
  }

  private void servers(CallLine call, int copy, long client, double at, SpanOutcome outcome) {
    if (call.has("noserver")) {
      return;
    }
    if (call.has("servers")) {
      double start = at + 1;
      List<SpanOutcome> outcomes = CallLine.outcomes(call.options().getOrDefault("servers", ""));
      double length = (call.length() - 2) / outcomes.size() - 1;
      for (SpanOutcome each : outcomes) {
        span(SpanKind.SERVER, call.callee(), call, client, start, length, each, 0, 0);
        start += length + 1;
      }
      return;
    }
    double length = call.number("server", Math.max(0, call.length() - 2));
    SpanOutcome own = call.has("done") ? call.doneOf(copy) : outcome;
    long server = span(SpanKind.SERVER, call.callee(), call, client, at + 1, length, own, 0, 0);
    for (CallLine inner : call.inner()) {
      write(inner, server, at + 1);
    }
  }

  private long span(
      SpanKind kind,
      String service,
      CallLine call,
      long parent,
      double startMillis,
      double lengthMillis,
      SpanOutcome outcome,
      int resend,
      long arguments) {
    draft.clear();
    draft.traceLow = trace;
    draft.spanId = ++span;
    draft.parentId = parent;
    draft.kind = kind;
    draft.service = service;
    draft.instance = service + "-1";
    draft.operation = call.operation();
    draft.peer = kind == SpanKind.CLIENT ? call.callee() : "";
    draft.startNanos = Math.round(startMillis * 1e6);
    draft.endNanos = Math.round((startMillis + lengthMillis) * 1e6);
    draft.outcome = outcome;
    draft.resend = resend;
    draft.argumentHash = arguments;
    draft.weightMicros = Math.round(call.number("weight", 1) * weightMicros);
    draft.keyed = call.has("keyed");
    draft.paced = call.has("paced");
    draft.transparent = call.has("transparent") && kind == SpanKind.CLIENT;
    columns.add(draft);
    return span;
  }
}
