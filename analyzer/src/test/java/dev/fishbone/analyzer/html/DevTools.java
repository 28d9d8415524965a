package dev.fishbone.analyzer.html;

import java.io.IOException;
import java.net.http.WebSocket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands to a browser and what it reports, over its DevTools protocol. */
final class DevTools implements WebSocket.Listener {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final AtomicInteger last = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final StringBuilder message = new StringBuilder();
  private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();

  DevTools over(WebSocket opened) {
    socket.complete(opened);
    return this;
  }

  /** Asks and waits for the answer. */
  JsonNode ask(String session, String method, Map<String, ?> parameters) throws Exception {
    int id = last.incrementAndGet();
    Map<String, Object> command = new LinkedHashMap<>();
    command.put("id", id);
    command.put("method", method);
    command.put("params", parameters);
    if (!session.isEmpty()) {
      command.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket.get().sendText(JSON.writeValueAsString(command), true).get();
    JsonNode result = answer.get(90, TimeUnit.SECONDS);
    if (result.has("error")) {
      throw new IOException(method + ": " + result.get("error"));
    }
    return result.path("result");
  }

  /** What was reported so far, in order. */
  List<JsonNode> events() {
    return List.copyOf(events);
  }

  void forget() {
    events.clear();
  }

  /** Waits until something of this name is reported. */
  void await(String method) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (events.stream().noneMatch(e -> e.path("method").asString().equals(method))) {
      if (System.nanoTime() > end) {
        throw new IOException("no " + method + " within a minute");
      }
      synchronized (events) {
        events.wait(100);
      }
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean whole) {
    message.append(data);
    if (whole) {
      JsonNode node = JSON.readTree(message.toString());
      message.setLength(0);
      CompletableFuture<JsonNode> asked =
          node.has("id") ? waiting.remove(node.get("id").asInt()) : null;
      if (asked != null) {
        asked.complete(node);
      } else {
        events.add(node);
        synchronized (events) {
          events.notifyAll();
        }
      }
    }
    from.request(1);
    return CompletableFuture.completedStage(null);
  }
}
