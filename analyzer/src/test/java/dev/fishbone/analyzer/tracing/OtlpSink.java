package dev.fishbone.analyzer.tracing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A collector that keeps what it is sent. */
public final class OtlpSink implements AutoCloseable {
  private final HttpServer server;
  private final int status;
  private final Queue<ExportTraceServiceRequest> requests = new ConcurrentLinkedQueue<>();
  private final Queue<String> seen = new ConcurrentLinkedQueue<>();

  public OtlpSink(int status) throws IOException {
    this.status = status;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    requests.add(ExportTraceServiceRequest.parseFrom(exchange.getRequestBody().readAllBytes()));
    seen.add(
        exchange.getRequestURI()
            + " "
            + exchange.getRequestHeaders().getFirst("Content-Type")
            + " "
            + exchange.getRequestHeaders().getFirst("Api-Key"));
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<String> seen() {
    return seen.stream().distinct().toList();
  }

  public List<ResourceSpans> resources() {
    return requests.stream().flatMap(r -> r.getResourceSpansList().stream()).toList();
  }

  public List<Span> spans() {
    return resources().stream()
        .flatMap(r -> r.getScopeSpansList().stream())
        .flatMap(s -> s.getSpansList().stream())
        .toList();
  }

  public Span span(String name) {
    return spans().stream().filter(s -> s.getName().equals(name)).findFirst().orElseThrow();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
