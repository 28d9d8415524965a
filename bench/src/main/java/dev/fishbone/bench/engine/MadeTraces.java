package dev.fishbone.bench.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Traces of a shop, 20 spans each: a gateway asks an order service, which asks a database, prices
 * one article after the other, and asks three more services. One request in 25 has a price that
 * fails and is asked for again; one in 100 fails three times and with it the request.
 */
final class MadeTraces {
  static final int SPANS = 20;
  static final Instant START = Instant.parse("2026-08-14T00:00:00Z");
  static final long SECONDS = 86_400;

  private static final int LINES = 10;
  private static final int INSTANCES = 3;
  private static final String[] SERVICES = {
    "gateway", "orders", "pricing", "inventory", "payments", "users"
  };
  private static final long MILLIS = 1_000_000;

  private final long seed;
  private List<MadeSpan> spans = new ArrayList<>();
  private SplittableRandom random;
  private int line;
  private long at;

  MadeTraces(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  static int processes() {
    return LINES * SERVICES.length * INSTANCES;
  }

  static String service(int process) {
    return SERVICES[process / INSTANCES % SERVICES.length]
        + "-"
        + process / INSTANCES / SERVICES.length;
  }

  static String instance(int process) {
    return service(process) + "-7f9c4d" + process % INSTANCES + "b5-x2k" + process % 7 + "q";
  }

  private int process(int service) {
    return (line * SERVICES.length + service) * INSTANCES + random.nextInt(INSTANCES);
  }

  /** The spans of one trace; equal numbers give equal traces. */
  List<MadeSpan> trace(long number) {
    random = new SplittableRandom(seed + number * 0x9E3779B97F4A7C15L);
    spans = new ArrayList<>(SPANS);
    line = random.nextInt(LINES);
    at = START.getEpochSecond() * 1_000_000_000L + random.nextLong(SECONDS * 1_000_000_000L);
    int fate = random.nextInt(100);
    int failures = fate == 0 ? 3 : fate < 5 ? 1 : 0;
    long high = random.nextLong();
    long low = random.nextLong();
    MadeSpan root = server(process(0), 0, "POST", "/checkout", "/checkout");
    MadeSpan out = client(root, 1, "POST", "/orders", 0);
    MadeSpan order = server(process(1), out.spanId, "POST", "/orders", "/orders");
    query(order, 1, "SELECT id, state FROM orders WHERE customer = ? AND state = ?", "orders");
    span(order.process, order.spanId, 1, "validate basket").text("code.function", "validate");
    prices(order, failures);
    MadeSpan stock = call(order, 3, "GET", "/stock/" + sku(), "/stock/{sku}", 0, 200);
    query(stock, 3, "SELECT amount FROM stock WHERE sku = ?", "stock");
    MadeSpan payment = call(order, 4, "POST", "/payments", "/payments", 0, 201);
    query(payment, 4, "INSERT INTO payments (id, amount) VALUES (?, ?)", "payments");
    MadeSpan user =
        call(order, 5, "GET", "/users/" + random.nextInt(1_000_000), "/users/{id}", 0, 200);
    query(user, 5, "SELECT name FROM users WHERE id = ?", "users");
    int status = failures == 3 ? 500 : 200;
    end(order, status);
    end(out, status);
    end(root, status);
    for (MadeSpan span : spans) {
      span.traceHigh = high;
      span.traceLow = low;
    }
    return spans;
  }

  private void prices(MadeSpan order, int failures) {
    String repeated = sku();
    for (int attempt = 0; attempt < 3; attempt++) {
      boolean fails = attempt < failures;
      boolean again = attempt > 0 && attempt <= failures;
      String article = fails || again ? repeated : sku();
      call(
          order,
          2,
          "GET",
          "/prices/" + article + "?currency=EUR",
          "/prices/{sku}",
          again ? attempt : 0,
          fails ? 503 : 200);
    }
  }

  private String sku() {
    return "SKU-" + (100_000 + random.nextInt(900_000));
  }

  private MadeSpan call(
      MadeSpan by,
      int service,
      String method,
      String target,
      String route,
      int resend,
      int status) {
    MadeSpan client = client(by, service, method, target, resend);
    MadeSpan server = server(process(service), client.spanId, method, target, route);
    end(server, status);
    end(client, status);
    return server;
  }

  private MadeSpan client(MadeSpan by, int service, String method, String target, int resend) {
    String host = SERVICES[service] + "-" + line + ".shop.svc.cluster.local";
    MadeSpan span =
        span(by.process, by.spanId, 3, method)
            .text("http.request.method", method)
            .text("url.full", "http://" + host + ":8080" + target)
            .text("server.address", host)
            .number("server.port", 8080)
            .text("network.protocol.version", "1.1")
            .text(
                "network.peer.address", "10.42." + random.nextInt(16) + "." + random.nextInt(250));
    if (resend > 0) {
      span.number("http.request.resend_count", resend);
    }
    return span;
  }

  private MadeSpan server(int process, long parent, String method, String target, String route) {
    int query = target.indexOf('?');
    MadeSpan span =
        span(process, parent, 2, method + " " + route)
            .text("http.request.method", method)
            .text("url.scheme", "http")
            .text("url.path", query < 0 ? target : target.substring(0, query))
            .text("http.route", route)
            .text("user_agent.original", "Java-http-client/17.0.15")
            .text("client.address", "10.42." + random.nextInt(16) + "." + random.nextInt(250));
    return query < 0 ? span : span.text("url.query", target.substring(query + 1));
  }

  private void query(MadeSpan by, int service, String statement, String table) {
    MadeSpan span =
        span(by.process, by.spanId, 3, statement.substring(0, 6) + " " + table)
            .text("db.system.name", "postgresql")
            .text("db.namespace", table)
            .text("db.operation.name", statement.substring(0, 6))
            .text("db.collection.name", table)
            .text("db.query.text", statement)
            .text("server.address", SERVICES[service] + "-db-" + line);
    at += random.nextLong(5 * MILLIS);
    span.endNanos = at;
  }

  private MadeSpan span(int process, long parent, int kind, String name) {
    MadeSpan span = new MadeSpan();
    span.process = process;
    span.parentId = parent;
    span.spanId = random.nextLong() | 1;
    span.kind = kind;
    span.name = name;
    at += MILLIS + random.nextLong(MILLIS);
    span.startNanos = at;
    span.endNanos = at + MILLIS / 2;
    spans.add(span);
    return span.text("code.function.name", "shop.web.RequestHandler.handle" + kind)
        .text("code.file.path", "src/main/java/shop/web/RequestHandler.java")
        .number("code.line.number", 40 + kind)
        .number("thread.id", 20 + random.nextInt(200))
        .text("thread.name", "http-worker-" + random.nextInt(200));
  }

  private void end(MadeSpan span, int status) {
    at += MILLIS + random.nextLong(MILLIS);
    span.endNanos = at;
    span.number("http.response.status_code", status);
    if (status >= 500) {
      span.failed = true;
      span.text("error.type", Integer.toString(status));
    }
  }
}
