package dev.fishbone.lab.service;

import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** One attempt on its way, which ends its span and its count however it ends. */
final class PriceCall implements Hedge.Call {
  private final CompletableFuture<HttpResponse<Void>> answer;
  private final CompletableFuture<Outcome> outcome;

  PriceCall(
      CompletableFuture<HttpResponse<Void>> answer,
      Span span,
      InstanceMetrics metrics,
      long startNanos) {
    this.answer = answer;
    this.outcome =
        answer.handle(
            (response, failure) -> {
              long nanos = System.nanoTime() - startNanos;
              return failure == null
                  ? answered(response.statusCode(), span, metrics, nanos)
                  : failed(failure, span, metrics, nanos);
            });
  }

  private static Outcome answered(int status, Span span, InstanceMetrics metrics, long nanos) {
    HttpSpans.endClient(span, status);
    metrics.called("pricing", "GET", PriceClient.ROUTE, status, nanos);
    return status == 200 ? Outcome.OK : new Outcome(Integer.toString(status));
  }

  private static Outcome failed(Throwable failure, Span span, InstanceMetrics metrics, long nanos) {
    String error = error(failure);
    HttpSpans.endFailed(span, error);
    metrics.callFailed("pricing", "GET", PriceClient.ROUTE, nanos);
    return new Outcome(error);
  }

  private static String error(Throwable failure) {
    Throwable wrapped = failure instanceof CompletionException ? failure.getCause() : failure;
    Throwable cause = wrapped == null ? failure : wrapped;
    return cause instanceof HttpTimeoutException ? "timeout" : cause.getClass().getName();
  }

  @Override
  public CompletableFuture<Outcome> outcome() {
    return outcome;
  }

  /** Closes the connection, as giving up a real call does. */
  @Override
  public void giveUp() {
    answer.cancel(true);
  }
}
