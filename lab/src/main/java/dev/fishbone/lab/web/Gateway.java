package dev.fishbone.lab.web;

import dev.fishbone.lab.retry.RetryPolicy;
import dev.fishbone.lab.retry.RetryingCaller;
import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import dev.fishbone.lab.retry.TimeSource;
import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The web's server, which asks the shop for people and repeats what failed. */
final class Gateway implements Shoppers {
  private static final String ROUTE = "/checkout";

  private final ShopRequests requests;
  private final Ended ended;
  private final RetryingCaller caller;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          run -> {
            Thread thread = new Thread(run, "gateway");
            thread.setDaemon(true);
            return thread;
          });
  private final AtomicInteger waiting = new AtomicInteger();

  Gateway(ShopRequests requests, Ended ended, RetryPolicy policy, long seed) {
    this.requests = requests;
    this.ended = ended;
    this.caller = new RetryingCaller(policy, TimeSource.MACHINE, new Random(seed));
  }

  @Override
  public void checkout(int sku) {
    Instant begun = Instant.now();
    waiting.incrementAndGet();
    threads.execute(
        () -> {
          Span span = requests.spans().server(Map.of(), "POST", ROUTE, ROUTE, 443);
          Context context = Context.root().with(span);
          int status = 500;
          try {
            Outcome outcome = caller.call(resend -> attempt(context, sku, resend));
            status = outcome.failed() ? 502 : 201;
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            HttpSpans.endServer(span, status);
            ended.add(begun, status >= 500);
            waiting.decrementAndGet();
          }
        });
  }

  private Outcome attempt(Context parent, int sku, int resend) throws InterruptedException {
    Span span = requests.span(parent, resend);
    try {
      int status =
          requests
              .http()
              .send(requests.request(span, sku), HttpResponse.BodyHandlers.discarding())
              .statusCode();
      HttpSpans.endClient(span, status);
      return status < 500 ? Outcome.OK : new Outcome(Integer.toString(status));
    } catch (IOException e) {
      String error = ShopRequests.error(e);
      HttpSpans.endFailed(span, error);
      return new Outcome(error);
    }
  }

  @Override
  public int waiting() {
    return waiting.get();
  }
}
