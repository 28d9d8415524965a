package dev.fishbone.lab.web;

import dev.fishbone.lab.scenario.Scenario.Load;
import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * People at the web checkout: they come when they come (Poisson, from a seed) and do not wait for
 * each other, so a slow shop does not get less load.
 */
public final class LoadGenerator implements AutoCloseable {
  private static final URI URL = URI.create("http://shop.example/orders");

  private final Load load;
  private final URI shop;
  private final HttpSpans spans;
  private final Random random;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Thread thread;
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean stopped;

  /**
   * @param trigger the instant from which the load's steps count
   * @param port of the load balancer
   */
  public LoadGenerator(Load load, Instant trigger, int port, Tracer tracer, long seed) {
    this.load = load;
    this.shop = URI.create("http://127.0.0.1:" + port + "/orders");
    this.spans = new HttpSpans(tracer);
    this.random = new Random(seed);
    this.thread = new Thread(() -> run(trigger), "arrivals");
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private void run(Instant trigger) {
    Instant next = trigger.plus(load.steps().get(0).at());
    if (next.isBefore(Instant.now())) {
      next = Instant.now();
    }
    while (!stopped) {
      double rate = rate(Duration.between(trigger, next));
      double seconds = rate > 0 ? -Math.log(1 - random.nextDouble()) / rate : 0.1;
      next = next.plusNanos((long) (seconds * 1e9));
      int sku = random.nextInt(load.skus());
      long wait = Duration.between(Instant.now(), next).toNanos();
      if (wait > 0) {
        LockSupport.parkNanos(wait);
      }
      if (rate > 0) {
        checkout(sku);
      }
    }
  }

  private double rate(Duration sinceTrigger) {
    double rate = 0;
    for (Load.Step step : load.steps()) {
      if (step.at().compareTo(sinceTrigger) <= 0) {
        rate = step.perSecond();
      }
    }
    return rate;
  }

  private void checkout(int sku) {
    Span span = spans.client(Context.root(), "POST", URL, "/orders", shop, 0);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(shop)
            .timeout(load.clientTimeout())
            .POST(HttpRequest.BodyPublishers.ofString(Integer.toString(sku)));
    HttpSpans.inject(span, request);
    waiting.incrementAndGet();
    var unused =
        http.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding())
            .whenComplete(
                (response, failure) -> {
                  waiting.decrementAndGet();
                  if (failure == null) {
                    HttpSpans.endClient(span, response.statusCode());
                    return;
                  }
                  Throwable cause =
                      failure instanceof CompletionException && failure.getCause() != null
                          ? failure.getCause()
                          : failure;
                  HttpSpans.endFailed(
                      span,
                      cause instanceof HttpTimeoutException
                          ? "timeout"
                          : cause.getClass().getName());
                });
  }

  /** Checkouts that were not yet answered or given up. */
  public int waiting() {
    return waiting.get();
  }

  /** Nobody comes any more; those who wait are still answered. */
  @Override
  public void close() throws InterruptedException {
    stopped = true;
    LockSupport.unpark(thread);
    thread.join(5000);
  }
}
