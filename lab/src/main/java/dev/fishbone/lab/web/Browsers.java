package dev.fishbone.lab.web;

import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;

/** People whose browsers ask the shop themselves, once. */
final class Browsers implements Shoppers {
  private final ShopRequests requests;
  private final AtomicInteger waiting = new AtomicInteger();

  Browsers(ShopRequests requests) {
    this.requests = requests;
  }

  @Override
  public void checkout(int sku) {
    Span span = requests.span(Context.root(), 0);
    waiting.incrementAndGet();
    var unused =
        requests
            .http()
            .sendAsync(requests.request(span, sku), HttpResponse.BodyHandlers.discarding())
            .whenComplete(
                (response, failure) -> {
                  waiting.decrementAndGet();
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
