package dev.fishbone.analyzer.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fishbone.analyzer.job.MetricsServer;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.metrics.Push.Credentials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pushes that fail: one sentence, no hang, no secret. */
@Timeout(60)
final class PushTest {
  private static final Optional<Credentials> BATCH =
      Optional.of(new Credentials("batch", "s3cr3t-of-the-night"));

  private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
  private HttpServer server;
  private int status = 202;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Repeats what it was told, as a debugging proxy does. */
  private void answer(HttpExchange exchange) throws IOException {
    String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    exchange.getRequestBody().readAllBytes();
    seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + authorization);
    if (status == 307) {
      exchange.getResponseHeaders().set("Location", address() + "/login");
    }
    byte[] body =
        ("bad metric\nfrom " + authorization + " s3cr3t-of-the-night")
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, status == 202 ? -1 : body.length);
    if (status != 202) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void assertFails(Push push, String why) {
    assertThatThrownBy(() -> push.send(Sample.all()))
        .isInstanceOf(RunFailure.class)
        .hasMessageEndingWith("took no metrics: " + why)
        .satisfies(e -> assertThat(String.valueOf(e.getMessage())).doesNotContain("s3cr3t"))
        .satisfies(e -> assertThat(String.valueOf(e.getMessage()).lines()).hasSize(1));
  }

  @Test
  void itIsPutInThePlaceOfWhatWasPushedUnderTheSameJob() throws Exception {
    Push.to(address() + "/", BATCH).send(Sample.all());
    // batch:s3cr3t-of-the-night
    assertThat(seen)
        .containsExactly("PUT /metrics/job/fishbone Basic YmF0Y2g6czNjcjN0LW9mLXRoZS1uaWdodA==");
  }

  @Test
  void whatARefusalSaysIsToldWithoutWhatItRepeatsOfTheCredentials() throws Exception {
    status = 400;
    assertFails(Push.to(address(), BATCH), "it answered 400: bad metric\ufffdfrom Basic *** ***");
  }

  @Test
  void whoIsNotLetInIsToldWhereTheNameAndPasswordStand() throws Exception {
    status = 401;
    assertFails(
        Push.to(address(), BATCH),
        "it answered 401: check FISHBONE_PUSHGATEWAY_USER and FISHBONE_PUSHGATEWAY_PASSWORD");
    status = 502;
    assertFails(Push.to(address(), BATCH), "it answered 502");
  }

  @Test
  void whereItIsSentElsewhereNothingFollows() throws Exception {
    status = 307;
    assertFails(
        Push.to(address() + "/moved", BATCH),
        "it answered 307: give --pushgateway the address that it leads to");
    assertThat(seen).hasSize(1);
  }

  @Test
  void nobodyListens() throws Exception {
    assertFails(
        Push.to("http://127.0.0.1:" + MetricsServer.freePort(), Optional.empty()),
        "nobody listens there");
  }

  @Test
  void whoNeverAnswersIsLeftWithinTheBound() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI gateway = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      assertFails(new Push(gateway, BATCH, Duration.ofSeconds(1)), "it did not answer within 1 s");
    }
  }

  @Test
  void anAddressThatHoldsAPasswordIsRefusedAndNotRepeated() {
    for (String address :
        List.of(
            "http://batch:s3cr3t@localhost:9091",
            "localhost:9091",
            "ftp://s3cr3t/",
            "http://localhost:9091/?token=s3cr3t",
            "http://s3cr3t host/")) {
      assertThatThrownBy(() -> Push.to(address, Optional.empty()))
          .as(address)
          .isInstanceOf(RunFailure.class)
          .hasMessageStartingWith("--pushgateway takes an address")
          .satisfies(e -> assertThat(String.valueOf(e.getMessage())).doesNotContain("s3cr3t"));
    }
    assertThat(BATCH.toString()).doesNotContain("s3cr3t");
  }
}
