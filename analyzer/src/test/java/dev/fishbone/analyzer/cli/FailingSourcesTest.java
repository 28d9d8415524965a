package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.PullJob;
import dev.fishbone.analyzer.job.PullPlan;
import dev.fishbone.connectors.CoverageFile;
import dev.fishbone.connectors.Sources;
import dev.fishbone.connectors.config.Configuration;
import dev.fishbone.connectors.config.ConfigurationReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sources that are down, slow, lying or huge cost a gap each, not the recording and not time. */
@Timeout(120)
class FailingSourcesTest {
  private static final String SAMPLES =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":"
          + "{\"__name__\":\"up\",\"job\":\"cart\"},\"values\":[[1786699800.1,\"1\"]]}]}}";

  private static final Duration AFTER_NAMES = Duration.ofSeconds(3);

  private final AtomicLong namedNanos = new AtomicLong();
  private final StringWriter out = new StringWriter();
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  @TempDir private Path temp;
  private HttpServer server;
  private ServerSocket silent;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setExecutor(threads);
    server.createContext("/lying/", e -> answer(e, "text/html", "<html>Please sign in</html>"));
    server.createContext("/huge/", e -> drip(e, "{\"data\":[\"", "a".repeat(1 << 16), 0));
    server.createContext("/dripping/", e -> drip(e, "[", " ", 50));
    server.createContext("/well/", e -> answer(e, "application/json", wellKnown(e)));
    server.createContext("/slow/", this::slowly);
    server.start();
    // Connections wait in its queue, which nobody looks into.
    silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
    silent.close();
  }

  private static void answer(HttpExchange exchange, String type, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** For ever, as long as it is read. */
  private void drip(HttpExchange exchange, String start, String more, long pauseMillis)
      throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(start.getBytes(StandardCharsets.UTF_8));
      while (!over.await(pauseMillis, TimeUnit.MILLISECONDS)) {
        body.write(more.getBytes(StandardCharsets.UTF_8));
        body.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What Prometheus would say to it. */
  private static String wellKnown(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/__name__/values")) {
      return "{\"status\":\"success\",\"data\":[\"hikaricp_connections_active\",\"up\"]}";
    }
    return path.endsWith("/rules")
        ? "{\"status\":\"success\",\"data\":{\"groups\":[]}}"
        : path.endsWith("/query") ? SAMPLES : "{\"status\":\"success\",\"data\":{}}";
  }

  /**
   * Names its metrics at once and has the samples of one; the other's take longer than anybody has.
   */
  private void slowly(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.US_ASCII);
    try {
      if (form.contains("up%5B") && over.await(60, TimeUnit.SECONDS)) {
        exchange.close();
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (path.endsWith("/__name__/values")) {
      namedNanos.set(System.nanoTime());
    }
    answer(exchange, "application/json", wellKnown(exchange));
  }

  private String at(String path) {
    return "url: \"http://127.0.0.1:" + server.getAddress().getPort() + path + "\"";
  }

  private Path record(String sources, String... more) throws IOException {
    Path config = Files.writeString(temp.resolve("fishbone.yml"), "sources:\n" + sources);
    Path into = temp.resolve("rec");
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of("record", "--config", config.toString(), "--out", into.toString()));
    arguments.addAll(List.of("--from", "2026-08-14T09:30:00Z", "--to", "2026-08-14T10:45:00Z"));
    arguments.addAll(List.of(more));
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            arguments.toArray(String[]::new),
            new PrintWriter(out, true),
            new PrintWriter(err, true));
    assertThat(code).as(err.toString()).isEqualTo(3);
    return into;
  }

  private static List<Coverage.Gap> failed(Path recording, String source) throws Exception {
    return CoverageFile.read(recording).entries().stream()
        .filter(entry -> entry.source().equals(source))
        .flatMap(entry -> entry.gaps().stream())
        .filter(gap -> gap.reason() == ReasonCode.SOURCE_FAILED)
        .toList();
  }

  private static Duration since(long startNanos) {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  @Test
  void eachHasItsGapTheOneThatIsWellIsRecordedAndNoneOfThemIsWaitedForForEver() throws Exception {
    String limits = ", timeout: 1s, connect-timeout: 1s, max-answer: 1MiB}\n";
    Path recording =
        record(
            ("  down: {kind: prometheus, url: \"http://127.0.0.1:1\"" + limits)
                + ("  silent: {kind: zipkin, url: \"http://127.0.0.1:" + silent.getLocalPort())
                + ("\"" + limits)
                + ("  lying: {kind: prometheus, " + at("/lying") + limits)
                + ("  huge: {kind: prometheus, " + at("/huge") + limits)
                + ("  dripping: {kind: zipkin, " + at("/dripping") + limits)
                + ("  well: {kind: prometheus, " + at("/well") + "}\n"));
    assertThat(failed(recording, "down")).isNotEmpty().allMatch(says("refused the connection"));
    assertThat(failed(recording, "silent")).isNotEmpty().allMatch(says("did not answer /api/v2"));
    assertThat(failed(recording, "lying")).isNotEmpty().allMatch(says("is url the server's root"));
    assertThat(failed(recording, "huge")).isNotEmpty().allMatch(says("with more than 1 MiB"));
    assertThat(failed(recording, "dripping"))
        .isNotEmpty()
        .allMatch(says("still sending its answer after 10000 ms"));
    assertThat(failed(recording, "well")).isEmpty();
    assertThat(recording.resolve("metrics/up-well.jsonl.zst")).exists();
    assertThat(out.toString().lines().filter(line -> line.startsWith("missing, ")))
        .hasSizeGreaterThanOrEqualTo(5)
        .noneMatch(line -> line.contains("well:"));
  }

  private static java.util.function.Predicate<Coverage.Gap> says(String words) {
    return gap -> gap.detail().contains(words);
  }

  /** The time is up soon after the names have been asked for, and before the samples came. */
  @Test
  void whatHasArrivedAtTheDeadlineStaysAndTheRestIsSaid() throws Exception {
    Path config =
        Files.writeString(
            temp.resolve("fishbone.yml"),
            "sources: {slow: {kind: prometheus, " + at("/slow") + "}}");
    Configuration configuration = ConfigurationReader.read(config, Sources.builtIn(), Map.of());
    TimeRange window =
        new TimeRange(Instant.parse("2026-08-14T08:30:00Z"), Instant.parse("2026-08-14T10:45:00Z"));
    PullPlan plan = new PullPlan("it", window, false, List.of(), window, Map.of(), List.of());
    Path recording = temp.resolve("rec");
    Deadline deadline =
        () ->
            namedNanos.get() == 0
                ? Duration.ofHours(1)
                : AFTER_NAMES.minus(since(namedNanos.get()));
    PullJob.run(configuration, "it", work -> plan, recording, deadline, Progress.SILENT);
    assertThat(failed(recording, "slow"))
        .isNotEmpty()
        .allMatch(says("when the deadline came"))
        .anyMatch(says("query \"up"));
    assertThat(CoverageFile.read(recording).entries())
        .filteredOn(entry -> entry.signal().equals("pool_active"))
        .singleElement()
        .satisfies(entry -> assertThat(entry.received()).isEqualTo(1));
  }

  @Test
  void theDeadlineEndsWhatWouldWaitForAnHourAndWhatHasNotArrivedIsSaid() throws Exception {
    Path recording =
        record(
            ("  silent: {kind: zipkin, timeout: 1h, url: \"http://127.0.0.1:")
                + (silent.getLocalPort() + "\"}\n"),
            "--deadline",
            "2s");
    assertThat(failed(recording, "silent")).isNotEmpty().allMatch(says("when the deadline came"));
    assertThat(out.toString()).contains("missing, silent: ");
  }
}
