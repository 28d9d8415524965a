package dev.fishbone.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Notes what a pull asks of a server; nothing is measured through it. */
final class RecordingProxy implements AutoCloseable {
  private final String source;
  private final String url;
  private final HttpClient http = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newFixedThreadPool(8);
  private final HttpServer server;
  private final List<Question> questions = Collections.synchronizedList(new ArrayList<>());

  RecordingProxy(String source, String url) throws IOException {
    this.source = source;
    this.url = url;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handOn);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<Question> questions() {
    return List.copyOf(questions);
  }

  private void handOn(HttpExchange exchange) throws IOException {
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Question question =
        new Question(
            source,
            exchange.getRequestURI().toString(),
            form,
            exchange.getRequestHeaders().getFirst("Accept"));
    questions.add(question);
    try {
      HttpResponse<byte[]> answer =
          http.send(question.request(url), HttpResponse.BodyHandlers.ofByteArray());
      for (String header : List.of("Content-Type", "Content-Encoding")) {
        answer
            .headers()
            .firstValue(header)
            .ifPresent(value -> exchange.getResponseHeaders().set(header, value));
      }
      exchange.sendResponseHeaders(
          answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
      exchange.getResponseBody().write(answer.body());
      exchange.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      exchange.close();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
