package dev.fishbone.rules.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.programs.Program;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** HAProxy under the configuration, before servers that fail and before one that is not there. */
@Timeout(60)
class HaproxySnippetTest {
  private static final String CONFIG =
      """
      defaults
        mode http
        timeout connect 1s
        timeout client 5s
        timeout server 5s
        option redispatch 1
      frontend shop
        bind 127.0.0.1:IN
        default_backend pricing_be
      backend pricing_be
        retries 3
        retry-on conn-failure 502
        server pricing-1 127.0.0.1:ONE
        server pricing-2 127.0.0.1:TWO
      """;

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private Path folder;
  private final AtomicInteger attempts = new AtomicInteger();
  private volatile int status = 502;
  private Program haproxy;
  private HttpServer server;

  @BeforeEach
  void startAServerThatFails() throws IOException {
    haproxy = Program.require("haproxy", "haproxy");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.createContext(
        "/",
        exchange -> {
          attempts.incrementAndGet();
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  private static Fix fix(String on) {
    return Remedies.of("library=HAPROXY name=pricing_be on=" + on).budget().orElseThrow();
  }

  private static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** How often the server was asked for so many requests; all of them must end with the status. */
  private int asked(String config, int second, int requests) throws Exception {
    int in = free();
    String text =
        config
            .replace(":IN", ":" + in)
            .replace(":ONE", ":" + server.getAddress().getPort())
            .replace(":TWO", ":" + second);
    Path file = Files.writeString(folder.resolve("haproxy.cfg"), text);
    Program.Answer checked = haproxy.run(folder, "-c", "-q", "-f", file.toString());
    assertThat(checked.code()).as(checked.text()).isZero();
    Process process = haproxy.start(folder, "-db", "-q", "-f", file.toString());
    try {
      listening(in, process);
      attempts.set(0);
      for (int i = 0; i < requests; i++) {
        assertThat(answer(in)).isEqualTo(status);
      }
      return attempts.get();
    } finally {
      process.destroy();
      process.waitFor(5, TimeUnit.SECONDS);
    }
  }

  /** Returns once the proxy listens; a client of HTTP would try again by itself, and give up. */
  private static void listening(int port, Process process) throws Exception {
    while (true) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(socket.isConnected()).isTrue();
        return;
      } catch (ConnectException e) {
        if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
          throw e;
        }
      }
    }
  }

  private static int answer(int port) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build();
    return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Test
  void whatReachedAServerIsNotTriedAgain() throws Exception {
    Fix fix = fix("conn-failure_502,_redispatch");
    int port = server.getAddress().getPort();
    assertThat(asked(CONFIG, port, 1)).as("before").isEqualTo(4);
    String changed = CONFIG.replaceFirst("retry-on .*", fix.code());
    assertThat(asked(changed, port, 5)).as("five requests").isEqualTo(5);
    assertThat(fix.place())
        .isEqualTo(
            "in the backend pricing_be at config/policies.yml:3, in place of its retry-on: what"
                + " reached a server is then not tried again; HAProxy has neither a budget of"
                + " retries nor backoff");
  }

  @Test
  void whatReachedNoServerGoesToAnotherStill() throws Exception {
    status = 200;
    String changed = CONFIG.replaceFirst("retry-on .*", fix("conn-failure_502").code());
    assertThat(asked(changed, free(), 10)).isEqualTo(10);
  }

  @Test
  void whereOnlyConnectionsAreTriedAgainOneRetryIsLeftAndFindsTheOtherServer() throws Exception {
    status = 200;
    Fix fix = fix("conn-failure,_redispatch");
    assertThat(fix.place()).contains("in place of its retries; HAProxy has neither");
    String changed =
        CONFIG.replaceFirst("retry-on .*\n", "\n").replaceFirst("retries .*", fix.code());
    assertThat(changed).contains("retries 1\n");
    assertThat(asked(changed, free(), 10)).isEqualTo(10);
  }
}
