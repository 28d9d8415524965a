package dev.fishbone.connectors.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on loopback that remembers what it was asked. */
final class HttpStub implements AutoCloseable {
  static {
    // Otherwise each answer waits 40 ms for the client's kernel to acknowledge its head.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /** What one request gets; its number counts from 1. */
  interface Behaviour {
    void answer(HttpExchange exchange, int number) throws IOException;
  }

  record Asked(String method, String address, Headers headers, String body) {}

  final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final AtomicInteger number = new AtomicInteger();

  HttpStub(Behaviour behaviour) {
    this(plain(), behaviour);
  }

  HttpStub(HttpServer server, Behaviour behaviour) {
    this.server = server;
    server.setExecutor(workers);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String body =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.add(
                new Asked(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders(),
                    body));
            behaviour.answer(exchange, number.incrementAndGet());
          }
        });
    server.start();
  }

  private static HttpServer plain() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void send(HttpExchange exchange, int status, String body) throws IOException {
    send(exchange, status, body.getBytes(StandardCharsets.UTF_8));
  }

  static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  static Behaviour always(int status, String body) {
    return (exchange, number) -> send(exchange, status, body);
  }

  int port() {
    return server.getAddress().getPort();
  }

  String url() {
    return "http://127.0.0.1:" + port();
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
