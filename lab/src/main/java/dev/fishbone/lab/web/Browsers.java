package dev.fishbone.lab.web;

import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** People whose browsers ask the shop themselves, once. */
final class Browsers implements Shoppers {
  private final ShopRequests requests;
  private final Ended ended;
  private final AtomicInteger waiting = new AtomicInteger();

  Browsers(ShopRequests requests, Ended ended) {
    this.requests = requests;
    this.ended = ended;
  }

  @Override
  public void checkout(int sku) {
    Instant begun = Instant.now();
    Span span = requests.span(Context.root(), 0);
    waiting.incrementAndGet();
    var unused =
        requests
            .http()
            .sendAsync(requests.request(span, sku), HttpResponse.BodyHandlers.discarding())
            .whenComplete(
                (response, failure) -> {
                  waiting.decrementAndGet();
                  ended.add(begun, failure != null || response.statusCode() >= 500);
                  if (failure == null) {
                    HttpSpans.endClient(span, response.statusCode());
                  } else {
                    HttpSpans.endFailed(span, ShopRequests.error(failure));
                  }
                });
  }

  @Override
  public int waiting() {
    return waiting.get();
  }
}
