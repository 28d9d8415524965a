package dev.fishbone.connectors.http;

import static dev.fishbone.connectors.http.Asking.outcomes;
import static dev.fishbone.connectors.http.Asking.questions;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A pull that was killed is started again over what it left. */
class RestartTest {
  @TempDir private Path folder;

  private Path only(String ending) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow();
    }
  }

  @Test
  void nothingThatWasAnsweredIsAskedAgain() throws Exception {
    try (HttpStub server =
        new HttpStub(
            (exchange, n) -> {
              exchange.getResponseHeaders().set("Content-Type", "application/json");
              exchange.getResponseHeaders().set("Link", "</q?page=2>; rel=\"next\"");
              HttpStub.send(exchange, 200, exchange.getRequestURI().getQuery());
            })) {
      try (HttpSource source = Asking.source(folder, server.url())) {
        outcomes(source, questions(20));
      }
      try (HttpSource source = Asking.source(folder, server.url())) {
        assertThat(outcomes(source, questions(20))).hasSize(20);
        Answer answer = source.ask(questions(20).get(7));
        assertThat(Asking.text(answer)).isEqualTo("n=7");
        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(answer.link()).isEqualTo("</q?page=2>; rel=\"next\"");
      }
      assertThat(server.asked).hasSize(20);
    }
  }

  @Test
  void aQuestionThatDiffersInAnythingIsAnother() throws Exception {
    List<Request> different =
        List.of(
            Request.get("/q"),
            Request.form("/q"),
            Request.get("/q").accepting("application/protobuf"),
            Request.get("/q").with("a", "b"),
            Request.get("/q").with("a", "").with("b", ""),
            Request.get("/q").with("b", "").with("a", ""),
            Request.get("/q/"));
    try (HttpStub server = new HttpStub(HttpStub.always(200, "x"));
        HttpSource source = Asking.source(folder, server.url())) {
      for (Request request : different) {
        source.ask(request);
      }
      assertThat(server.asked).hasSize(different.size());
    }
  }

  @Test
  void anotherServerUnderTheSameNameIsAskedAnew() throws Exception {
    for (int i = 0; i < 2; i++) {
      try (HttpStub server = new HttpStub(HttpStub.always(200, "x"));
          HttpSource source = Asking.source(folder, server.url())) {
        source.ask(Request.get("/q"));
        assertThat(server.asked).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 204, 400, 404, 422})
  void whatSaysSomethingOfTheQuestionIsKept(int status) throws Exception {
    assertThat(askedInTwoPulls(status)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 407, 408, 500})
  void whatSaysSomethingOfTheMomentIsNotKept(int status) throws Exception {
    assertThat(askedInTwoPulls(status)).isEqualTo(2);
  }

  @Test
  void aQuotaThatWasUsedUpIsAskedForAgain() throws Exception {
    try (HttpStub server =
        new HttpStub((exchange, n) -> HttpStub.send(exchange, n <= 4 ? 429 : 200, "x"))) {
      for (int status : List.of(429, 200)) {
        try (HttpSource source = Asking.source(folder, server.url())) {
          assertThat(source.ask(Request.get("/q")).status()).isEqualTo(status);
        }
      }
    }
  }

  private int askedInTwoPulls(int status) throws Exception {
    try (HttpStub server = new HttpStub(HttpStub.always(status, status == 204 ? "" : "x"))) {
      for (int pull = 0; pull < 2; pull++) {
        try (HttpSource source = Asking.source(folder, server.url())) {
          assertThat(source.ask(Request.get("/q")).status()).isEqualTo(status);
        }
      }
      return server.asked.size();
    }
  }

  /** What a kill, or a disk that was full, can leave. */
  private enum Damage {
    BODY_WITHOUT_HEAD,
    HEAD_WITHOUT_BODY,
    BODY_CUT,
    BODY_LONGER,
    HEAD_CUT,
    HEAD_EMPTY,
    HEAD_OF_NOTHING,
    HEAD_OF_ZEROS,
    HEAD_NO_TEXT
  }

  @ParameterizedTest
  @EnumSource(Damage.class)
  void whatIsNotWholeIsAskedAgain(Damage damage) throws Exception {
    try (HttpStub server = new HttpStub(HttpStub.always(200, "the whole answer"))) {
      for (int pull = 0; pull < 2; pull++) {
        try (HttpSource source = Asking.source(folder, server.url())) {
          assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("the whole answer");
        }
        if (pull == 0) {
          damage(damage, only(".head"), only(".body"));
        }
      }
      assertThat(server.asked).hasSize(2);
    }
  }

  private static void damage(Damage damage, Path head, Path body) throws Exception {
    switch (damage) {
      case BODY_WITHOUT_HEAD -> Files.delete(head);
      case HEAD_WITHOUT_BODY -> Files.delete(body);
      case BODY_CUT -> cut(body, 5);
      case BODY_LONGER -> Files.writeString(body, "x", StandardOpenOption.APPEND);
      case HEAD_CUT -> cut(head, Files.size(head) - 2);
      case HEAD_EMPTY -> cut(head, 0);
      case HEAD_OF_NOTHING -> Files.writeString(head, "\n\n\n\n");
      case HEAD_OF_ZEROS -> Files.write(head, new byte[40]);
      case HEAD_NO_TEXT ->
          Files.write(head, "\u00ff\n\u00fe\n\n16\n".getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private static void cut(Path file, long length) throws Exception {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }
}
