package dev.fishbone.lab.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.fishbone.lab.tracing.HttpSpans;
import io.opentelemetry.api.trace.Span;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** One route of a server, with its span and its metrics around the work. */
final class Endpoint implements HttpHandler {
  /** What the route does. */
  interface Work {
    Answer answer(HttpExchange exchange, Span span) throws IOException, InterruptedException;
  }

  record Answer(int status, String body) {}

  private final String route;
  private final HttpSpans spans;
  private final InstanceMetrics metrics;
  private final Work work;

  Endpoint(String route, HttpSpans spans, InstanceMetrics metrics, Work work) {
    this.route = route;
    this.spans = spans;
    this.metrics = metrics;
    this.work = work;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    long start = System.nanoTime();
    String method = exchange.getRequestMethod();
    Span span =
        spans.server(
            exchange.getRequestHeaders(),
            method,
            route,
            exchange.getRequestURI().getPath(),
            exchange.getLocalAddress().getPort());
    int status = 500;
    try {
      Answer answer =
          RequestPool.refused()
              ? new Answer(503, "no thread and no place in the queue\n")
              : work.answer(exchange, span);
      status = answer.status();
      send(exchange, answer);
    } catch (InterruptedException e) {
      // The server was killed: like a process that is gone, it tells nothing of what it was doing.
      exchange.close();
      Thread.currentThread().interrupt();
      return;
    } catch (IOException e) {
      // The caller gave up and closed the connection; the work was done all the same.
    } catch (RuntimeException e) {
      finish(exchange, span, status, start);
      throw e;
    }
    finish(exchange, span, status, start);
  }

  private void finish(HttpExchange exchange, Span span, int status, long start) {
    HttpSpans.endServer(span, status);
    metrics.served(exchange.getRequestMethod(), route, status, System.nanoTime() - start);
    exchange.close();
  }

  static void send(HttpExchange exchange, Answer answer) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}
