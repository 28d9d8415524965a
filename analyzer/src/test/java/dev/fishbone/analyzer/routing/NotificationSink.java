package dev.fishbone.analyzer.routing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes notifications as PagerDuty's Events API v2 does; the last part of an address is the
 * receiver.
 */
final class NotificationSink implements AutoCloseable {
  /** One notification. */
  record Received(String receiver, String key) {}

  private final HttpServer server;
  private final LinkedBlockingQueue<Received> queue = new LinkedBlockingQueue<>();

  NotificationSink() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            JsonNode message = new JsonMapper().readTree(exchange.getRequestBody());
            String path = exchange.getRequestURI().getPath();
            byte[] answer = "{\"status\":\"success\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(202, answer.length);
            try (OutputStream out = exchange.getResponseBody()) {
              out.write(answer);
            }
            queue.add(
                new Received(
                    path.substring(path.lastIndexOf('/') + 1),
                    message.path("dedup_key").asString("")));
          }
        });
    server.start();
  }

  /** The address for a receiver. */
  String url(String receiver) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v2/enqueue/" + receiver;
  }

  /** A receiver's configuration on one line. */
  String receiver(String name) {
    return "  - {name: "
        + name
        + ", pagerduty_configs: [{routing_key: k, url: '"
        + url(name)
        + "'}]}\n";
  }

  /** What has come when at least so many different ones have, or when time is up. */
  Set<String> await(int different, Duration limit) throws InterruptedException {
    Set<String> seen = new TreeSet<>();
    long end = System.nanoTime() + limit.toNanos();
    while (seen.size() < different) {
      Received next = queue.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        return seen;
      }
      seen.add(next.receiver() + " " + next.key());
    }
    return seen;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
