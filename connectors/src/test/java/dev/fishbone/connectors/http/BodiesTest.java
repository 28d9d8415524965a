package dev.fishbone.connectors.http;

import static dev.fishbone.connectors.http.Asking.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies as servers send them, whole and broken. */
class BodiesTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  @TempDir private Path folder;

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return packed.toByteArray();
  }

  private static byte[] gzip(String content) throws IOException {
    return gzip(content.getBytes(StandardCharsets.UTF_8));
  }

  private static void chunk(OutputStream out, byte[] bytes) throws IOException {
    RawStub.write(out, Integer.toHexString(bytes.length) + "\r\n");
    out.write(bytes);
    RawStub.write(out, "\r\n");
  }

  private static void packed(OutputStream out, byte[] body) throws IOException {
    RawStub.write(
        out, OK + "Content-Encoding: gzip\r\nContent-Length: " + body.length + "\r\n\r\n");
    out.write(body);
    out.flush();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwhole",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Encoding: gzip\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nwho\r\n1\r\nl\r\n0\r\n\r\n",
        "HTTP/1.0 200 OK\r\n\r\nwhol",
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Encoding: identity\r\n\r\nwhol"
      })
  void whateverFramesABodyItIsTakenWhole(String answer) throws Exception {
    try (RawStub server = new RawStub((out, socket, n) -> RawStub.write(out, answer));
        HttpSource source = Asking.source(folder, server.url())) {
      String expected = answer.contains("who") ? "whol" : "";
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo(expected);
      assertThat(server.requests).hasValue(1);
    }
  }

  @Test
  void gzipIsAskedForAndUnpacked() throws Exception {
    try (HttpStub server =
            new HttpStub(
                (exchange, n) -> {
                  exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                  HttpStub.send(exchange, 200, gzip("{\"status\":\"success\"}"));
                });
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("{\"status\":\"success\"}");
      assertThat(server.asked.get(0).headers().getFirst("Accept-Encoding")).isEqualTo("gzip");
    }
  }

  @Test
  void gzipInSeveralMembersIsTakenToItsEndHoweverSlowlyTheyCome() throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> {
                  RawStub.write(
                      out, OK + "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n");
                  for (String part : List.of("one ", "two ", "three")) {
                    chunk(out, gzip(part));
                    // The fault played here: nothing comes for a while.
                    TimeUnit.MILLISECONDS.sleep(50);
                  }
                  RawStub.write(out, "0\r\n\r\n");
                });
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("one two three");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbroken",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nbro\r\n9\r\nke",
        "HTTP/1.1 200 OK\r\nContent-Le",
        ""
      })
  void anAnswerThatBreaksOffIsAskedForAgain(String broken) throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) ->
                    RawStub.write(out, n == 1 ? broken : OK + "Content-Length: 5\r\n\r\nwhole"));
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("whole");
      assertThat(server.requests).hasValue(2);
    }
  }

  @Test
  void aConnectionThatIsResetWithinABodyIsMadeAgain() throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> {
                  RawStub.write(out, OK + "Content-Length: 5\r\n\r\n" + (n == 1 ? "wh" : "whole"));
                  if (n == 1) {
                    RawStub.reset(socket);
                  }
                });
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("whole");
      assertThat(server.requests).hasValue(2);
    }
  }

  @Test
  void gzipThatEndsTooEarlyIsAskedForAgain() throws Exception {
    byte[] whole = gzip("whole");
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> packed(out, java.util.Arrays.copyOf(whole, n == 1 ? 12 : 25)));
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(whole).hasSize(25);
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("whole");
      assertThat(server.requests).hasValue(2);
    }
  }

  @Test
  void aBodyThatIsAlwaysCutIsASentenceAndNoAnswer() throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> RawStub.write(out, OK + "Content-Length: 100\r\n\r\ncut"));
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(failure(source))
          .hasMessage("store at " + server.url() + " broke the connection for /q");
      assertThat(server.requests).hasValue(4);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"this is no gzip at all", "\u001f\u008b\b\0\0\0\0\0\0\0xxxxxxxxxxxxxxxxxxxx"})
  void brokenGzipIsASentence(String broken) throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> packed(out, broken.getBytes(StandardCharsets.ISO_8859_1)));
        HttpSource source = Asking.source(folder, server.url())) {
      SourceException failure = failure(source);
      assertThat(failure).hasMessageContaining("answered /q with broken gzip");
      assertThat(failure.kind()).isEqualTo(Kind.MALFORMED);
      assertThat(server.requests).hasValue(1);
    }
  }

  @Test
  void anEncodingThatWasNotAskedForIsASentence() throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) ->
                    RawStub.write(out, OK + "Content-Encoding: br\r\nContent-Length: 1\r\n\r\nx"));
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(failure(source))
          .hasMessageContaining("packed its answer to /q as \"br\", which was not asked for");
    }
  }

  @Test
  void aBodyAboveTheCapIsNotTakenAndNotAskedForAgain() throws Exception {
    try (HttpStub server = new HttpStub(HttpStub.always(200, "x".repeat((1 << 20) + 1)));
        HttpSource source = Asking.source(folder, server.url(), "max-answer", "1MiB")) {
      SourceException failure = failure(source);
      assertThat(failure)
          .hasMessageEndingWith(
              "answered /q with more than 1 MiB: ask for a shorter window, or set max-answer");
      assertThat(failure.kind()).isEqualTo(Kind.TOO_LARGE);
      assertThat(server.asked).hasSize(1);
    }
  }

  @Test
  void aBodyOfExactlyTheCapIsTaken() throws Exception {
    try (HttpStub server = new HttpStub(HttpStub.always(200, "x".repeat(1 << 20)));
        HttpSource source = Asking.source(folder, server.url(), "max-answer", "1MiB")) {
      assertThat(source.ask(Request.get("/q")).bytes()).isEqualTo(1 << 20);
    }
  }

  @Test
  void aSmallBodyThatUnpacksToALargeOneIsLargeToo() throws Exception {
    byte[] bomb = gzip(new byte[40 << 20]);
    try (RawStub server = new RawStub((out, socket, n) -> packed(out, bomb));
        HttpSource source = Asking.source(folder, server.url(), "max-answer", "1MiB")) {
      assertThat(bomb).hasSizeLessThan(1 << 20);
      assertThat(failure(source).kind()).isEqualTo(Kind.TOO_LARGE);
      assertThat(folder).isDirectoryRecursivelyContaining("glob:**.part");
      try (var files = java.nio.file.Files.walk(folder)) {
        assertThat(files.filter(java.nio.file.Files::isRegularFile))
            .allMatch(file -> file.toFile().length() <= 1 << 20);
      }
    }
  }

  @Test
  void headersThatNeverComeEndTheWaitAfterTheTimeout() throws Exception {
    try (RawStub server = new RawStub((out, socket, n) -> socket.getInputStream().read());
        HttpSource source = Asking.source(folder, server.url(), "timeout", "200ms")) {
      assertThat(failure(source))
          .hasMessageContaining("did not answer /q within 200 ms: set timeout");
      assertThat(server.requests).hasValue(1);
    }
  }

  @Test
  void aBodyThatFallsSilentEndsTheWaitAfterTheTimeoutToo() throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> {
                  RawStub.write(out, OK + "Content-Length: 100\r\n\r\nthe beginning");
                  socket.getInputStream().read();
                });
        HttpSource source = Asking.source(folder, server.url(), "timeout", "200ms")) {
      // Not only after the tenfold that a body as a whole may take.
      assertThat(failure(source)).hasMessageContaining("fell silent within its answer for 200 ms");
      assertThat(server.requests).hasValue(1);
    }
  }

  @Test
  void aBodyThatDripsForEverEndsAfterTheTenfold() throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> {
                  RawStub.write(out, OK + "Content-Length: 100000\r\n\r\n");
                  while (true) {
                    RawStub.write(out, "x");
                    TimeUnit.MILLISECONDS.sleep(10);
                  }
                });
        HttpSource source = Asking.source(folder, server.url(), "timeout", "200ms")) {
      assertThat(failure(source))
          .hasMessageMatching(
              ".*(was still sending its answer after 2000 ms|fell silent within its answer).*");
      assertThat(server.requests).hasValue(1);
    }
  }

  @Test
  void aBodyThatDripsAtTheDeadlineIsLate() throws Exception {
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> {
                  RawStub.write(out, OK + "Content-Length: 100\r\n\r\nthe beginning");
                  socket.getInputStream().read();
                });
        HttpSource source =
            Asking.source(folder, Asking.soon(Duration.ofMillis(400)), server.url())) {
      assertThat(failure(source).kind()).isEqualTo(Kind.LATE);
    }
  }

  @Test
  void whatSpeaksNoHttpIsASentence() throws Exception {
    try (RawStub server =
            new RawStub((out, socket, n) -> RawStub.write(out, "SSH-2.0-OpenSSH_9.6\r\n\r\n"));
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(failure(source)).hasMessageContaining("does not answer in HTTP: is the port");
    }
  }
}
