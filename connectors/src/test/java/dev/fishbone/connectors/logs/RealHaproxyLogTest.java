package dev.fishbone.connectors.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fishbone.telemetry.summary.AccessOutcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lines that a running HAProxy writes; skipped where it is not installed. */
@Timeout(60)
class RealHaproxyLogTest {
  @TempDir private Path folder;
  private Process proxy;
  private int http;
  private int clf;

  private static boolean installed() {
    return Files.isExecutable(Path.of("/usr/sbin/haproxy"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  @BeforeEach
  void startBeforeABackendThatRefuses() throws Exception {
    if (!installed()) {
      System.out.println("[not run] RealHaproxyLogTest: Debian package haproxy is not installed");
    }
    assumeTrue(installed(), "haproxy is not installed (Debian package haproxy)");
    http = freePort();
    clf = freePort();
    Files.writeString(
        folder.resolve("h.cfg"),
        """
        global
          log stdout format raw local0
        defaults
          mode http
          log global
          timeout connect 500
          timeout client 5s
          timeout server 5s
          retries 1
        frontend plain
          bind 127.0.0.1:%HTTP%
          option httplog
          capture request header User-Agent len 64
          http-request return status 200 if { path /fine }
          default_backend orders_be
        frontend common
          bind 127.0.0.1:%CLF%
          option httplog clf
          default_backend orders_be
        backend orders_be
          server s1 127.0.0.1:%NONE%
        """
            .replace("%HTTP%", Integer.toString(http))
            .replace("%CLF%", Integer.toString(clf))
            .replace("%NONE%", Integer.toString(freePort())));
    ProcessBuilder command =
        new ProcessBuilder("/usr/sbin/haproxy", "-f", "h.cfg", "-db")
            .directory(folder.toFile())
            .redirectError(folder.resolve("err.log").toFile());
    command.environment().put("TZ", "UTC");
    proxy = command.start();
    while (true) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http)) {
        assertThat(socket.isConnected()).isTrue();
        break;
      } catch (IOException notYet) {
        assertThat(proxy.isAlive()).isTrue();
        Thread.onSpinWait();
      }
    }
  }

  @AfterEach
  void stop() {
    if (proxy != null) {
      proxy.destroyForcibly();
    }
  }

  private static int get(int port, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(20))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void bothOfItsHttpLogsAreUnderstood() throws Exception {
    assertThat(get(http, "/orders/42?x=%22")).isEqualTo(503);
    assertThat(get(clf, "/orders/42?x=1")).isEqualTo(503);
    assertThat(get(http, "/fine")).isEqualTo(200);
    LineForms forms = new LineForms(ZoneOffset.UTC);
    try (BufferedReader out =
        new BufferedReader(
            new java.io.InputStreamReader(proxy.getInputStream(), StandardCharsets.UTF_8))) {
      AccessLine plain = next(out, forms);
      assertThat(plain.names()).containsExactly("orders_be");
      assertThat(plain.method() + " " + plain.path()).isEqualTo("GET /orders/42");
      assertThat(plain.status()).isEqualTo(503);
      assertThat(plain.outcome()).isEqualTo(AccessOutcome.FAILED);
      assertThat(plain.stamp().zoned()).isFalse();
      AccessLine common = next(out, forms);
      assertThat(common.names()).containsExactly("orders_be");
      assertThat(common.proxy()).isTrue();
      assertThat(common.outcome()).isEqualTo(AccessOutcome.FAILED);
      assertThat(common.stamp().zoned()).isTrue();
      assertThat(Math.abs(common.stamp().epochMillis() - plain.stamp().epochMillis()))
          .isLessThan(60_000);
      AccessLine fine = next(out, forms);
      assertThat(fine.names()).containsExactly("plain");
      assertThat(fine.outcome()).isEqualTo(AccessOutcome.OK);
    }
  }

  /** The next line of a request; the connections that the start tried ask for nothing. */
  private static AccessLine next(BufferedReader out, LineForms forms) throws Exception {
    while (true) {
      AccessLine line = forms.read(out.readLine());
      if (line.isRequest()) {
        return line;
      }
    }
  }
}
