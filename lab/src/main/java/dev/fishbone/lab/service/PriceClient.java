package dev.fishbone.lab.service;

import dev.fishbone.lab.retry.RetryPolicy;
import dev.fishbone.lab.retry.RetryingCaller;
import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import dev.fishbone.lab.retry.TimeSource;
import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** How one Orders instance calls Pricing: instances in turn, each attempt a span of its own. */
final class PriceClient {
  private static final String ROUTE = "/prices/{sku}";

  private final RetryPolicy policy;
  private final RetryingCaller caller;
  private final HttpClient http;
  private final List<URI> instances;
  private final HttpSpans spans;
  private final InstanceMetrics metrics;
  private final AtomicInteger turn;

  /**
   * @param number of the Orders instance: each begins its turn, and its jitter, elsewhere
   */
  PriceClient(
      RetryPolicy policy, List<URI> instances, Instance owner, int number, Executor executor) {
    this.policy = policy;
    this.caller = new RetryingCaller(policy, TimeSource.MACHINE, new Random(number));
    this.http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(executor).build();
    this.instances = List.copyOf(instances);
    this.spans = owner.spans();
    this.metrics = owner.metrics();
    this.turn = new AtomicInteger(number);
  }

  /** Asks for a price until an attempt succeeds or the policy gives up. */
  Outcome price(Span parent, String sku, String query) throws InterruptedException {
    Context context = Context.root().with(parent);
    return caller.call(resend -> attempt(context, sku, query, resend));
  }

  private Outcome attempt(Context parent, String sku, String query, int resend)
      throws InterruptedException {
    URI peer = instances.get(Math.floorMod(turn.getAndIncrement(), instances.size()));
    String path = "/prices/" + sku + "?query=" + query;
    Span span =
        spans.client(parent, "GET", URI.create("http://pricing" + path), ROUTE, peer, resend);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(peer.resolve(path)).timeout(policy.timeout());
    HttpSpans.inject(span, request);
    long start = System.nanoTime();
    try {
      int status = http.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
      HttpSpans.endClient(span, status);
      metrics.called("pricing", "GET", ROUTE, status, System.nanoTime() - start);
      return status == 200 ? Outcome.OK : new Outcome(Integer.toString(status));
    } catch (IOException e) {
      String error = e instanceof HttpTimeoutException ? "timeout" : e.getClass().getName();
      HttpSpans.endFailed(span, error);
      metrics.callFailed("pricing", "GET", ROUTE, System.nanoTime() - start);
      return new Outcome(error);
    }
  }
}
