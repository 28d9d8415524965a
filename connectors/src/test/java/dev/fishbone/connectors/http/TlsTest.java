package dev.fishbone.connectors.http;

import static dev.fishbone.connectors.http.Asking.failure;
import static dev.fishbone.connectors.http.Asking.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom we trust, and who we say we are. */
class TlsTest {
  private static final HttpStub.Behaviour HERE = HttpStub.always(200, "here");

  @TempDir private static Path keys;
  @TempDir private Path folder;
  private static TestCa ca;

  @BeforeAll
  static void createAuthority() throws Exception {
    ca = TestCa.create(keys);
  }

  private static String https(HttpStub server) {
    return "https://127.0.0.1:" + server.port();
  }

  @Test
  void aServerThatTheCaFileVouchesForIsAsked() throws Exception {
    try (HttpStub server = ca.server("server", false, HERE);
        HttpSource source = Asking.source(folder, https(server), "ca-file", ca.certificate("ca"))) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("here");
    }
  }

  @Test
  void aServerThatNobodyVouchesForHearsNothing() throws Exception {
    try (HttpStub server = ca.server("server", false, HERE);
        HttpSource source = Asking.source(folder, https(server), "bearer-token", "t0ken-t0ken")) {
      SourceException failure = failure(source);
      assertThat(failure)
          .hasMessageEndingWith(
              "shows a certificate that nobody vouches for: name its CA's file in ca-file");
      assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
      assertThat(server.asked).isEmpty();
    }
  }

  @Test
  void theCertificateOfAnotherHostIsRefusedEvenIfTheCaFileVouchesForIt() throws Exception {
    try (HttpStub server = ca.server("elsewhere", false, HERE);
        HttpSource source = Asking.source(folder, https(server), "ca-file", ca.certificate("ca"))) {
      assertThat(failure(source)).hasMessageContaining("shows the certificate of another host");
      assertThat(server.asked).isEmpty();
    }
  }

  @Test
  void whoWantsNoChecksGetsNone() throws Exception {
    try (HttpStub server = ca.server("elsewhere", false, HERE);
        HttpSource source = Asking.source(folder, https(server), "insecure-skip-verify", "true")) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("here");
    }
  }

  @Test
  void aServerThatWantsOurCertificateGetsIt() throws Exception {
    try (HttpStub server = ca.server("server", true, HERE);
        HttpSource source =
            Asking.source(
                folder,
                https(server),
                "ca-file",
                ca.certificate("ca"),
                "client-cert-file",
                ca.certificate("client"),
                "client-key-file",
                ca.key("client"))) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("here");
    }
  }

  @Test
  void aServerThatWantsOurCertificateAndGetsNoneIsASentence() throws Exception {
    try (HttpStub server = ca.server("server", true, HERE);
        HttpSource source = Asking.source(folder, https(server), "ca-file", ca.certificate("ca"))) {
      assertThat(failure(source)).hasMessageContaining("set client-cert-file and client-key-file");
      assertThat(server.asked).isEmpty();
    }
  }

  @Test
  void whatSpeaksNoTlsIsASentence() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        HttpSource source = Asking.source(folder, "https://127.0.0.1:" + plain.getLocalPort())) {
      Thread server =
          new Thread(
              () -> {
                try (Socket socket = plain.accept()) {
                  socket.getInputStream().read();
                  RawStub.write(socket.getOutputStream(), "HTTP/1.1 400 Bad Request\r\n\r\n");
                } catch (IOException e) {
                  // The test has ended.
                }
              });
      server.start();
      assertThat(failure(source)).hasMessageEndingWith("does not speak TLS: write http:// in url");
      server.join();
    }
  }

  @Test
  void aSourceWithTlsIsAskedThroughATunnelThatSeesNoneOfOurHeaders() throws Exception {
    try (HttpStub server = ca.server("elsewhere", false, HttpStub.always(200, "tunnelled"));
        TunnelStub proxy = new TunnelStub(server.port(), "HTTP/1.1 200 OK\r\n\r\n");
        HttpSource source =
            Asking.source(
                folder,
                "https://elsewhere.invalid",
                "proxy",
                proxy.url(),
                "ca-file",
                ca.certificate("ca"),
                "bearer-token",
                "t0ken-t0ken")) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("tunnelled");
      assertThat(proxy.asked).hasSize(1);
      assertThat(proxy.asked.get(0))
          .startsWith("CONNECT elsewhere.invalid:443 HTTP/1.1\r\n")
          .doesNotContain("t0ken");
      assertThat(server.asked.get(0).headers().getFirst("Authorization"))
          .isEqualTo("Bearer t0ken-t0ken");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "planted-content",
        "",
        "-----BEGIN CERTIFICATE-----\nplanted-content\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\nplanted"
      })
  void aFileThatHoldsNoCertificateIsASentenceThatShowsNothingOfIt(String content) throws Exception {
    String file = ca.file("wrong.pem", content);
    assertSays(
        () -> settings("https://x", "ca-file", file),
        "ca-file holds no PEM certificate: it begins");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "planted-content",
        "-----BEGIN RSA PRIVATE KEY-----\nplanted-content\n-----END RSA PRIVATE KEY-----\n",
        "-----BEGIN PRIVATE KEY-----\nplanted-content\n-----END PRIVATE KEY-----\n",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nplanted-content\n-----END ENCRYPTED PRIVATE KEY-----\n"
      })
  void aFileThatHoldsNoKeyIsASentenceThatShowsNothingOfIt(String content) throws Exception {
    String certificate = ca.certificate("client");
    String file = ca.file("wrong.key", content);
    assertSays(
        () -> settings("https://x", "client-cert-file", certificate, "client-key-file", file),
        "client-key-file holds no PKCS#8 key in PEM: convert it with openssl");
  }

  @Test
  void aKeyThatDoesNotFitItsCertificateIsASentence() throws Exception {
    String certificate = ca.certificate("client");
    String key = ca.key("server");
    assertSays(
        () -> settings("https://x", "client-cert-file", certificate, "client-key-file", key),
        "client-key-file holds the key of another certificate");
  }

  @Test
  void halfOfAPairIsASentence() throws Exception {
    String certificate = ca.certificate("client");
    assertSays(
        () -> settings("https://x", "client-cert-file", certificate), "go together: give both");
    assertSays(
        () -> settings("https://x", "client-key-file", "/nowhere/x"), "go together: give both");
  }

  @Test
  void aFileThatIsNotThereIsASentence() {
    assertSays(() -> settings("https://x", "ca-file", "/nowhere/ca.pem"), "ca-file cannot be read");
  }

  @Test
  void aWordThatIsNeitherTrueNorFalseTurnsNothingOff() {
    assertSays(() -> settings("https://x", "insecure-skip-verify", "yes"), "must be true or false");
  }

  private static void assertSays(ThrowingCallable what, String sentence) {
    assertThatThrownBy(what)
        .isInstanceOfSatisfying(
            SourceException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BAD_SETTINGS))
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("planted");
  }
}
