package dev.fishbone.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A real Prometheus and a real Zipkin on loopback, filled with a window of two hours. */
final class BenchServers implements AutoCloseable {
  static final long START_SECONDS = 1_786_699_800L;
  static final int SECONDS = 2 * 3600;
  static final int SERIES_A_NAME = 100;
  static final int TRACES = 20_000;
  static final int SPANS_A_TRACE = 10;

  static final List<String> NAMES =
      List.of(
          "hikaricp_connections_active",
          "hikaricp_connections_max",
          "hikaricp_connections_idle",
          "hikaricp_connections_pending",
          "hikaricp_connections_timeout_total",
          "hikaricp_connections_acquire_seconds_sum",
          "hikaricp_connections_acquire_seconds_count",
          "hikaricp_connections_usage_seconds_sum",
          "hikaricp_connections_usage_seconds_count",
          "jdbc_connections_active",
          "jdbc_connections_max",
          "jdbc_connections_idle",
          "db_client_connection_max",
          "db_client_connection_pending_requests",
          "db_client_connection_timeouts_total",
          "http_server_requests_seconds_count",
          "http_server_requests_seconds_sum",
          "http_client_requests_seconds_count",
          "db_client_connection_wait_time_seconds_sum",
          "up");

  private static final int INTERVAL_SECONDS = 15;
  private static final int TRACES_A_POST = 1_000;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Path folder;
  private final List<Process> processes = new ArrayList<>();
  private final Map<String, String> urls = new TreeMap<>();

  BenchServers(Path folder, Path zipkin) throws IOException, InterruptedException {
    this.folder = folder;
    try {
      prometheus();
      zipkin(zipkin);
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Addresses by kind of source. */
  Map<String, String> urls() {
    return urls;
  }

  private void prometheus() throws IOException, InterruptedException {
    Random random = new Random(1);
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("om.txt"))) {
      for (String name : NAMES) {
        out.write("# TYPE " + name + " unknown\n");
        for (int series = 0; series < SERIES_A_NAME; series++) {
          String labels =
              "{job=\"s" + series % 10 + "\",instance=\"i" + series + "\",pool=\"main\"} ";
          for (int at = 0; at < SECONDS; at += INTERVAL_SECONDS) {
            double value = random.nextInt(10_000) / 8.0;
            out.write(name + labels + value + ' ' + (START_SECONDS + at) + ".217\n");
          }
        }
      }
      out.write("# EOF\n");
    }
    Files.writeString(folder.resolve("p.yml"), "global: {scrape_interval: 1h}\n");
    Process backfill =
        start("promtool", "tsdb", "create-blocks-from", "openmetrics", "om.txt", "data");
    if (!backfill.waitFor(10, TimeUnit.MINUTES) || backfill.exitValue() != 0) {
      throw new IOException("promtool failed: see " + folder.resolve("promtool.log"));
    }
    int port = freePort();
    start(
        "prometheus",
        "--config.file=p.yml",
        "--storage.tsdb.path=data",
        "--storage.tsdb.retention.time=100y",
        "--web.listen-address=127.0.0.1:" + port);
    urls.put("prometheus", "http://127.0.0.1:" + port);
    await(urls.get("prometheus") + "/-/ready");
  }

  private void zipkin(Path jar) throws IOException, InterruptedException {
    int port = freePort();
    start(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx2g",
        "-jar",
        jar.toAbsolutePath().toString(),
        "--armeria.ports[0].port=" + port,
        "--armeria.ports[0].address=127.0.0.1",
        "--armeria.ports[0].protocols[0]=http");
    String url = "http://127.0.0.1:" + port;
    urls.put("zipkin", url);
    await(url + "/health");
    for (int first = 0; first < TRACES; first += TRACES_A_POST) {
      StringBuilder spans = new StringBuilder("[");
      for (int trace = first; trace < first + TRACES_A_POST; trace++) {
        for (int span = 0; span < SPANS_A_TRACE; span++) {
          spans.append(spans.length() > 1 ? "," : "").append(span(trace, span));
        }
      }
      HttpRequest post =
          HttpRequest.newBuilder(URI.create(url + "/api/v2/spans"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(spans.append(']').toString()))
              .build();
      int status = HTTP.send(post, BodyHandlers.discarding()).statusCode();
      if (status != 202) {
        throw new IOException("Zipkin took no spans: HTTP " + status);
      }
      await(url + "/api/v2/trace/" + traceId(first + TRACES_A_POST - 1));
    }
  }

  private static String traceId(int trace) {
    return hex(trace, 99) + hex(trace, 98);
  }

  /** As good as random, so that it packs no better than ids do. */
  private static String hex(int trace, int span) {
    return HexFormat.of().toHexDigits(new Random(trace * 100L + span).nextLong() | 1);
  }

  private static String span(int trace, int span) {
    long micros = START_SECONDS * 1_000_000 + trace * (SECONDS * 1_000_000L / TRACES) + span * 900L;
    return String.format(
        Locale.ROOT,
        "{\"traceId\":\"%s\",\"id\":\"%s\",%s\"kind\":\"%s\",\"name\":\"get /carts/{id}/items\","
            + "\"timestamp\":%d,\"duration\":%d,\"localEndpoint\":{\"serviceName\":\"s%d\",\"ipv4\":\"10.0.0.%d\"},"
            + "\"tags\":{\"http.method\":\"GET\",\"http.route\":\"/carts/{id}/items\",\"http.status_code\":\"200\","
            + "\"http.url\":\"http://cart.shop.svc:8080/carts/%d/items?page=%d\",\"net.peer.name\":\"cart.shop.svc\"}}",
        traceId(trace),
        hex(trace, span),
        span == 0 ? "" : "\"parentId\":\"" + hex(trace, span - 1) + "\",",
        span % 2 == 0 ? "SERVER" : "CLIENT",
        micros,
        20_000 - span * 1_000 + new Random(trace * 31L + span).nextInt(900),
        span / 2,
        span / 2 + 1,
        trace % 977,
        span);
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private Process start(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(Path.of(command[0]).getFileName() + ".log").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private static void await(String url) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    for (int attempt = 0; attempt < 1_200; attempt++) {
      try {
        if (HTTP.send(request, BodyHandlers.discarding()).statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        // It does not listen yet.
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new IOException(url + " did not answer within two minutes");
  }

  @Override
  public void close() throws InterruptedException {
    for (Process process : processes) {
      process.destroy();
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    }
  }
}
