package dev.fishbone.lab.web;

import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletionException;

/**
 * Requests of the shop, each with its span.
 *
 * @param shop where the load balancer listens
 * @param timeout of one request
 */
record ShopRequests(HttpClient http, HttpSpans spans, URI shop, Duration timeout) {
  private static final URI URL = URI.create("http://shop.example/orders");

  Span span(Context parent, int resend) {
    return spans.client(parent, "POST", URL, "/orders", shop, resend);
  }

  HttpRequest request(Span span, int sku) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(shop)
            .timeout(timeout)
            .POST(HttpRequest.BodyPublishers.ofString(Integer.toString(sku)));
    HttpSpans.inject(span, request);
    return request.build();
  }

  static String error(Throwable failure) {
    Throwable wrapped = failure instanceof CompletionException ? failure.getCause() : failure;
    Throwable cause = wrapped == null ? failure : wrapped;
    return cause instanceof HttpTimeoutException ? "timeout" : cause.getClass().getName();
  }
}
