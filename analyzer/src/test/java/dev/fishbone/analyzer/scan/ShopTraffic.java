package dev.fishbone.analyzer.scan;

import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToDoubleBiFunction;

/**
 * Requests of a shop, one trace each, from a seed: customers come evenly over the day but for its
 * curve, calls fail by chance, and callers try again as they are made to.
 */
public final class ShopTraffic {
  /** The busiest part of a day has two fifths more than its mean. */
  public static final double CURVE = 0.4;

  /**
   * A call, and the calls that its callee makes for it.
   *
   * @param attempts of a call that fails to its end
   * @param marked whether a resend says so, as HTTP clients' do
   */
  public record Call(
      String callee,
      String operation,
      double millis,
      int attempts,
      boolean marked,
      List<Call> inner) {}

  private final Random random;
  private final Consumer<SpanDraft> sink;
  private final ToDoubleBiFunction<String, Double> failing;
  private final SpanDraft draft = new SpanDraft();
  private long trace;
  private long span;

  /**
   * @param failing share of the calls of a service that fail, by the part of the day that is over
   */
  public ShopTraffic(
      long seed, Consumer<SpanDraft> sink, ToDoubleBiFunction<String, Double> failing) {
    this.random = new Random(seed);
    this.sink = sink;
    this.failing = failing;
    this.trace = seed << 20;
    this.span = seed << 24;
  }

  /** So many requests of one kind, whose first service is {@code web}. */
  public void day(double fromMillis, double lengthMillis, int requests, Call call) {
    for (int i = 0; i < requests; i++) {
      double even = (i + random.nextDouble()) / requests;
      // Denser in the middle: where the curve's integral reaches the request's share.
      double part = even;
      for (int step = 0; step < 20; step++) {
        part = even + CURVE * Math.sin(2 * Math.PI * part) / (2 * Math.PI);
      }
      double at = fromMillis + Math.min(0.9999, part) * (lengthMillis - 2000);
      trace++;
      long root = ++span;
      double share = (at - fromMillis) / lengthMillis;
      double end = call(call, "web", root, at + 1, share);
      boolean ok = end > 0;
      write(root, 0, SpanKind.SERVER, "web", "", call.operation(), at, Math.abs(end) + 1, ok, 0);
    }
  }

  /**
   * @return when it ended; negative where it failed to its end
   */
  private double call(Call call, String caller, long parent, double at, double share) {
    double begin = at;
    for (int attempt = 0; attempt < call.attempts(); attempt++) {
      long client = ++span;
      long server = ++span;
      double own = call.millis() * (0.8 + 0.5 * random.nextDouble());
      boolean ok = random.nextDouble() >= failing.applyAsDouble(call.callee(), share);
      double end = begin + 1 + own;
      for (Call inner : ok ? call.inner() : List.<Call>of()) {
        double ended = call(inner, call.callee(), server, end, share);
        ok &= ended > 0;
        end = Math.abs(ended) + 1;
      }
      String operation = call.operation();
      write(server, client, SpanKind.SERVER, call.callee(), "", operation, begin + 1, end, ok, 0);
      int resend = call.marked() ? attempt : 0;
      write(
          client,
          parent,
          SpanKind.CLIENT,
          caller,
          call.callee(),
          operation,
          begin,
          end + 1,
          ok,
          resend);
      if (ok) {
        return end + 1;
      }
      begin = end + 1 + 50 * Math.pow(2, attempt) * (0.5 + random.nextDouble());
    }
    return -begin;
  }

  private void write(
      long id,
      long parent,
      SpanKind kind,
      String service,
      String peer,
      String operation,
      double from,
      double to,
      boolean ok,
      int resend) {
    draft.clear();
    draft.traceLow = trace;
    draft.spanId = id;
    draft.parentId = parent;
    draft.kind = kind;
    draft.service = service;
    draft.instance = service + "-1";
    draft.name = operation;
    draft.operation = operation;
    draft.peer = peer;
    draft.startNanos = Math.round(from * 1e6);
    draft.endNanos = Math.round(to * 1e6);
    draft.outcome = ok ? SpanOutcome.OK : SpanOutcome.FAIL_OTHER;
    draft.resend = resend;
    sink.accept(draft);
  }
}
