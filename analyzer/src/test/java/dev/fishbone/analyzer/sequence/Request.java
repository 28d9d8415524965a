package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.time.Instant;

/** The spans of requests, written by hand; times are milliseconds after {@link #START}. */
final class Request {
  static final Instant START = Instant.parse("2026-08-14T09:52:00Z");

  private final SpanColumns columns = new SpanColumns();
  private final SpanDraft draft = new SpanDraft();
  private long trace = 1;
  private long span;

  /** What follows is of another trace. */
  Request trace(long number) {
    trace = number;
    return this;
  }

  static String id(long number) {
    String digits = Long.toHexString(number);
    return "0".repeat(32 - digits.length()) + digits;
  }

  SpanColumns columns() {
    return columns;
  }

  /**
   * A caller's half; its id.
   *
   * @param status HTTP; 0 where it got none
   */
  long client(
      long parent,
      String service,
      String peer,
      String operation,
      double from,
      double to,
      SpanOutcome outcome,
      int status) {
    return span(parent, SpanKind.CLIENT, service, peer, operation, from, to, outcome, status, 0);
  }

  /** A caller's half that carries the mark of a resend. */
  long resend(
      long parent,
      String service,
      String peer,
      String operation,
      double from,
      double to,
      SpanOutcome outcome,
      int status,
      int resend) {
    return span(
        parent, SpanKind.CLIENT, service, peer, operation, from, to, outcome, status, resend);
  }

  /** A callee's half. */
  long server(
      long parent,
      String service,
      String operation,
      double from,
      double to,
      SpanOutcome outcome,
      int status) {
    return span(parent, SpanKind.SERVER, service, "", operation, from, to, outcome, status, 0);
  }

  /** Work within a service, by its name. */
  long internal(
      long parent, String service, String name, double from, double to, SpanOutcome outcome) {
    return span(parent, SpanKind.INTERNAL, service, "", name, from, to, outcome, 0, 0);
  }

  /** A call and its answer, a millisecond away on either side; the callee's id. */
  long call(
      long parent,
      String service,
      String callee,
      String operation,
      double from,
      double to,
      SpanOutcome outcome,
      int status) {
    long client = client(parent, service, callee, operation, from, to, outcome, status);
    return server(client, callee, operation, from + 1, to - 1, outcome, status);
  }

  private long span(
      long parent,
      SpanKind kind,
      String service,
      String peer,
      String operation,
      double from,
      double to,
      SpanOutcome outcome,
      int status,
      int resend) {
    draft.clear();
    draft.traceLow = trace;
    draft.spanId = ++span;
    draft.parentId = parent;
    draft.kind = kind;
    draft.service = service;
    draft.instance = service + "-1";
    draft.name = operation;
    draft.operation = operation;
    draft.peer = peer;
    draft.startNanos = nanos(from);
    draft.endNanos = nanos(to);
    draft.outcome = outcome;
    draft.httpStatus = status;
    draft.resend = resend;
    columns.add(draft);
    return span;
  }

  private static long nanos(double millis) {
    return START.getEpochSecond() * 1_000_000_000L + Math.round(millis * 1e6);
  }
}
