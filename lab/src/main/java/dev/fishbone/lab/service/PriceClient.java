package dev.fishbone.lab.service;

import dev.fishbone.lab.retry.RetryPolicy;
import dev.fishbone.lab.retry.RetryingCaller;
import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import dev.fishbone.lab.retry.TimeSource;
import dev.fishbone.lab.scenario.PriceCalls;
import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** How one Orders instance calls Pricing: instances in turn, each attempt a span of its own. */
final class PriceClient {
  static final String ROUTE = "/prices/{sku}";

  private final HttpClient http;
  private final List<URI> instances;
  private final HttpSpans spans;
  private final InstanceMetrics metrics;
  private final Hedge hedge;
  private final Random random;
  private final AtomicInteger turn;
  private volatile RetryPolicy policy;
  private volatile RetryingCaller caller;

  /**
   * @param number of the Orders instance: each begins its turn, and its jitter, elsewhere
   */
  PriceClient(
      RetryPolicy policy,
      PriceCalls calls,
      List<URI> instances,
      Instance owner,
      int number,
      Executor executor) {
    this.http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(executor).build();
    this.instances = List.copyOf(instances);
    this.spans = calls.marks() == PriceCalls.Marks.ALL ? owner.spans() : owner.spans().unmarked();
    this.metrics = owner.metrics();
    this.hedge = new Hedge(calls.hedgeAfter());
    this.random = new Random(number);
    this.turn = new AtomicInteger(number);
    this.policy = policy;
    this.caller = new RetryingCaller(policy, TimeSource.MACHINE, random);
  }

  /** Calls that begin from now on are tried at most so often. */
  void limit(int attempts) {
    policy = policy.withAttempts(attempts);
    caller = new RetryingCaller(policy, TimeSource.MACHINE, random);
  }

  /**
   * Asks until an attempt succeeds or the policy gives up.
   *
   * @param path of what is asked for, with its query
   */
  Outcome ask(Span parent, String path) throws InterruptedException {
    Context context = Context.root().with(parent);
    return caller.call(resend -> hedge.first(() -> send(context, path, resend)));
  }

  private PriceCall send(Context parent, String path, int resend) {
    URI peer = instances.get(Math.floorMod(turn.getAndIncrement(), instances.size()));
    Span span =
        spans.client(parent, "GET", URI.create("http://pricing" + path), ROUTE, peer, resend);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(peer.resolve(path)).timeout(policy.timeout());
    HttpSpans.inject(span, request);
    long start = System.nanoTime();
    return new PriceCall(
        http.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding()),
        span,
        metrics,
        start);
  }
}
