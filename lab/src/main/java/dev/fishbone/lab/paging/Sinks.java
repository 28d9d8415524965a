package dev.fishbone.lab.paging;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fishbone.lab.paging.PageLog.Entry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plays Slack (incoming webhooks), PagerDuty (Events API v2) and a pager that takes Alertmanager's
 * own webhook, and the on-call who acknowledges a page after a while. The receiver is the last part of the address; some receivers refuse all that
 * they get, and nobody hears of it.
 */
public final class Sinks implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final PageLog log;
  private final String responder;
  private final Duration acknowledgeAfter;
  private final HttpServer server;
  private final ScheduledExecutorService onCall = Executors.newSingleThreadScheduledExecutor();
  private final ConcurrentHashMap<String, Boolean> open = new ConcurrentHashMap<>();
  private final Map<String, Integer> refusals;

  /**
   * Answers from now on.
   *
   * @param refusals receivers that are broken, and the HTTP status that they answer
   */
  public Sinks(
      int port,
      PageLog log,
      String responder,
      Duration acknowledgeAfter,
      Map<String, Integer> refusals)
      throws IOException {
    this.refusals = Map.copyOf(refusals);
    this.log = log;
    this.responder = responder;
    this.acknowledgeAfter = acknowledgeAfter;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
    server.createContext("/slack/", exchange -> answer(exchange, "ok", 200, this::slack));
    server.createContext(
        "/pagerduty/",
        exchange -> answer(exchange, "{\"status\":\"success\"}", 202, this::pagerDuty));
    server.createContext("/webhook/", exchange -> answer(exchange, "ok", 200, this::webhook));
    server.start();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  private interface Form {
    void received(String receiver, JsonNode message);
  }

  private void answer(HttpExchange exchange, String answer, int status, Form form)
      throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] body = answer.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      JsonNode message;
      try {
        message = JSON.readTree(exchange.getRequestBody());
      } catch (JacksonException e) {
        exchange.sendResponseHeaders(400, -1);
        return;
      }
      String receiver = path.substring(path.lastIndexOf('/') + 1);
      if (refusals.containsKey(receiver)) {
        exchange.sendResponseHeaders(refusals.getOrDefault(receiver, 500), -1);
        return;
      }
      form.received(receiver, message);
      exchange.sendResponseHeaders(status, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  private void slack(String receiver, JsonNode message) {
    JsonNode attachment = message.path("attachments").path(0);
    log.add(
        new Entry(
            Instant.now(),
            "notified",
            attachment.path("title").asString(""),
            attachment.path("footer").asString(""),
            receiver,
            "",
            "",
            "slack"));
  }

  private void pagerDuty(String receiver, JsonNode event) {
    JsonNode payload = event.path("payload");
    page(
        event.path("event_action").asString("").equals("resolve"),
        new Entry(
            Instant.now(),
            "notified",
            payload.path("class").asString(""),
            payload.path("component").asString(""),
            receiver,
            "",
            event.path("dedup_key").asString(""),
            "pagerduty"));
  }

  private void webhook(String receiver, JsonNode message) {
    page(
        message.path("status").asString("").equals("resolved"),
        new Entry(
            Instant.now(),
            "notified",
            message.path("groupLabels").path("alertname").asString(""),
            message.path("commonLabels").path("service").asString(""),
            receiver,
            "",
            message.path("groupKey").asString(""),
            "webhook"));
  }

  private void page(boolean resolved, Entry page) {
    if (resolved) {
      open.remove(page.key());
      log.add(page.as("resolved", page.time(), ""));
      return;
    }
    log.add(page);
    // A pager joins messages with one key to one incident: only its first wakes somebody.
    if (open.putIfAbsent(page.key(), true) == null) {
      var unused =
          onCall.schedule(
              () -> log.add(page.as("acknowledged", Instant.now(), responder)),
              acknowledgeAfter.toMillis(),
              TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void close() {
    onCall.shutdownNow();
    server.stop(0);
  }
}
