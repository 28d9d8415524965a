package dev.fishbone.connectors.http;

import static dev.fishbone.connectors.http.Asking.outcomes;
import static dev.fishbone.connectors.http.Asking.questions;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.source.SourceException.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a source is asked: what its server sees is what counts. */
class HttpSourceTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 422, 500, 501})
  void anAnswerThatTheSameQuestionWillGetAgainIsTakenAsItIs(int status) throws Exception {
    try (HttpStub server = new HttpStub(HttpStub.always(status, "no"));
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(source.ask(Request.get("/q")).status()).isEqualTo(status);
      assertThat(server.asked).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void aStateThatPassesIsAskedAgain(int status) throws Exception {
    try (HttpStub server =
            new HttpStub((exchange, n) -> HttpStub.send(exchange, n < 3 ? status : 200, "here"));
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("here");
      assertThat(server.asked).hasSize(3);
    }
  }

  @Test
  void aReadThatIsSentAsAFormIsAskedAgainWithTheSameForm() throws Exception {
    try (HttpStub server =
            new HttpStub((exchange, n) -> HttpStub.send(exchange, n == 1 ? 503 : 200, "here"));
        HttpSource source = Asking.source(folder, server.url())) {
      source.ask(Request.form("/api/v1/query").with("query", "a+b c=ü&").with("time", "1"));
      assertThat(server.asked)
          .extracting(HttpStub.Asked::method, HttpStub.Asked::body)
          .containsExactly(
              org.assertj.core.groups.Tuple.tuple("POST", "query=a%2Bb+c%3D%C3%BC%26&time=1"),
              org.assertj.core.groups.Tuple.tuple("POST", "query=a%2Bb+c%3D%C3%BC%26&time=1"));
    }
  }

  @Test
  void aServerThatFailsAsAWholeGetsATenthMoreThanItsQuestionsAndThreeToBeginWith()
      throws Exception {
    try (HttpStub server = new HttpStub(HttpStub.always(503, "overloaded"));
        HttpSource source = Asking.source(folder, server.url())) {
      List<String> outcomes = outcomes(source, questions(200));
      assertThat(outcomes).hasSize(200).allMatch(outcome -> outcome.endsWith(" 503"));
      assertThat(server.asked.size()).isBetween(200 + 3, 200 + 3 + 20);
    }
  }

  @Test
  void aServerThatFailsOnceInAWhileLosesNothing() throws Exception {
    try (HttpStub server =
            new HttpStub((exchange, n) -> HttpStub.send(exchange, n % 20 == 0 ? 503 : 200, "x"));
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(outcomes(source, questions(200))).allMatch(outcome -> outcome.endsWith(" 200"));
      // 210 requests of which each twentieth fails: 200 answers.
      assertThat(server.asked.size()).isEqualTo(210);
    }
  }

  @Test
  void aServerThatFailsEachFifthTimeGetsBackWhatTheBudgetAllowsAndNoMoreLoad() throws Exception {
    try (HttpStub server =
            new HttpStub((exchange, n) -> HttpStub.send(exchange, n % 5 == 0 ? 503 : 200, "x"));
        HttpSource source = Asking.source(folder, server.url())) {
      List<String> outcomes = outcomes(source, questions(200));
      long asked = server.asked.size();
      long failed = outcomes.stream().filter(outcome -> outcome.endsWith(" 503")).count();
      assertThat(asked).isBetween(210L, 200L + 3 + 20);
      // Each fifth request failed; of those that were asked again the question is not lost.
      assertThat(failed).isEqualTo(asked / 5 - (asked - 200));
    }
  }

  @Test
  void answersAreHandedOnInTheOrderOfTheQuestionsHoweverTheyArrive() throws Exception {
    CyclicBarrier pair = new CyclicBarrier(2);
    AtomicInteger even = new AtomicInteger();
    try (HttpStub server =
            new HttpStub(
                (exchange, n) -> {
                  // Of each four, the first is answered last.
                  await(pair);
                  HttpStub.send(exchange, 200, "" + even.incrementAndGet());
                });
        HttpSource source = Asking.source(folder, server.url())) {
      List<String> expected = questions(20).stream().map(q -> number(q) + " 200").toList();
      assertThat(outcomes(source, questions(20))).isEqualTo(expected);
    }
  }

  private static String number(Request question) {
    return question.parameters().get(0).value();
  }

  @Test
  void neverMoreThanFourAreAskedAtATimeHoweverManyAskThem() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CyclicBarrier four = new CyclicBarrier(4);
    try (HttpStub server =
            new HttpStub(
                (exchange, n) -> {
                  most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                  // Only where four come at once does anybody get further.
                  await(four);
                  inside.decrementAndGet();
                  HttpStub.send(exchange, 200, "x");
                });
        HttpSource source = Asking.source(folder, server.url())) {
      CompletableFuture<?>[] alone = new CompletableFuture<?>[8];
      for (int i = 0; i < alone.length; i++) {
        Request request = Request.get("/alone").with("n", "" + i);
        alone[i] = CompletableFuture.supplyAsync(() -> status(source, request), this::startThread);
      }
      assertThat(outcomes(source, questions(40))).hasSize(40);
      CompletableFuture.allOf(alone).get(20, TimeUnit.SECONDS);
      assertThat(most).hasValue(4);
    }
  }

  private void startThread(Runnable task) {
    new Thread(task).start();
  }

  private static int status(HttpSource source, Request request) {
    try {
      return source.ask(request).status();
    } catch (dev.fishbone.telemetry.source.SourceException e) {
      throw new IllegalStateException(e);
    }
  }

  static void await(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void oneQuestionAskedTwiceAtATimeGoesOutOnce() throws Exception {
    try (HttpStub server = new HttpStub(HttpStub.always(200, "x"));
        HttpSource source = Asking.source(folder, server.url())) {
      List<Request> same = java.util.Collections.nCopies(20, questions(1).get(0));
      assertThat(outcomes(source, same)).hasSize(20).containsOnly("0 200");
      assertThat(server.asked).hasSize(1);
    }
  }

  @Test
  void afterThreeQuestionsWithoutAnAnswerTheRestIsNotAsked() throws Exception {
    try (RawStub server = new RawStub((out, socket, n) -> RawStub.reset(socket));
        HttpSource source = Asking.source(folder, server.url())) {
      List<String> outcomes = outcomes(source, questions(100));
      assertThat(outcomes.subList(10, 100))
          .allMatch(outcome -> outcome.endsWith("was not asked: it had stopped answering before"));
      // Three, and three more that were under way; three retries.
      assertThat(server.requests.get()).isLessThanOrEqualTo(3 + 3 + 3);
    }
  }

  @Test
  void aSourceThatAnswersInBetweenIsNotGivenUp() throws Exception {
    AtomicBoolean broken = new AtomicBoolean(true);
    try (RawStub server =
            new RawStub(
                (out, socket, n) -> {
                  if (broken.get()) {
                    RawStub.reset(socket);
                  }
                  RawStub.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx");
                });
        HttpSource source = Asking.source(folder, server.url())) {
      // Two questions break, which is one too few to give the source up; the rest is well.
      Asking.failure(source, questions(1).get(0));
      Asking.failure(source, Request.get("/other"));
      broken.set(false);
      assertThat(outcomes(source, questions(50))).allMatch(outcome -> outcome.endsWith(" 200"));
    }
  }

  @Test
  void whatIsAskedForAsRetryAfterIsWaitedForByAll() throws Exception {
    AtomicLong told = new AtomicLong();
    AtomicLong earliest = new AtomicLong(Long.MAX_VALUE);
    try (HttpStub server =
            new HttpStub(
                (exchange, n) -> {
                  if (n == 1) {
                    exchange.getResponseHeaders().set("Retry-After", "1");
                    told.set(System.nanoTime());
                    HttpStub.send(exchange, 429, "slow down");
                  } else {
                    earliest.accumulateAndGet(System.nanoTime(), Math::min);
                    HttpStub.send(exchange, 200, "x");
                  }
                });
        HttpSource source = Asking.source(folder, server.url())) {
      CompletableFuture<Integer> first =
          CompletableFuture.supplyAsync(
              () -> status(source, Request.get("/first")), this::startThread);
      assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo(200);
      assertThat(outcomes(source, questions(8))).allMatch(outcome -> outcome.endsWith(" 200"));
      assertThat(Duration.ofNanos(earliest.get() - told.get()))
          .isGreaterThan(Duration.ofSeconds(1));
    }
  }

  @Test
  void oneThatWantsToBeLeftAloneLongerThanAnybodyWaitsIsLeftAlone() throws Exception {
    try (HttpStub server =
            new HttpStub(
                (exchange, n) -> {
                  exchange.getResponseHeaders().set("Retry-After", "3600");
                  HttpStub.send(exchange, 429, "quota");
                });
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(source.ask(Request.get("/first")).status()).isEqualTo(429);
      assertThat(outcomes(source, questions(50)))
          .allMatch(
              outcome -> outcome.matches(".* was not asked: it wants no question for 3[56].. s"));
      assertThat(server.asked).hasSize(1);
    }
  }

  @Test
  void aDeadlineEndsTheWaitForAnAnswer() throws Exception {
    try (RawStub server = new RawStub((out, socket, n) -> socket.getInputStream().read());
        HttpSource source =
            Asking.source(folder, Asking.soon(Duration.ofMillis(300)), server.url())) {
      assertThat(Asking.failure(source))
          .hasMessageEndingWith("had not answered when the deadline came")
          .extracting(e -> ((dev.fishbone.telemetry.source.SourceException) e).kind())
          .isEqualTo(Kind.LATE);
      assertThat(outcomes(source, questions(20)))
          .allMatch(outcome -> outcome.endsWith("had not answered when the deadline came"));
      assertThat(server.requests).hasValue(1);
    }
  }

  @Test
  void nobodyWaitsForARetryThatTheDeadlineWouldNotSee() throws Exception {
    try (HttpStub server =
            new HttpStub(
                (exchange, n) -> {
                  exchange.getResponseHeaders().set("Retry-After", "30");
                  HttpStub.send(exchange, 503, "starting");
                });
        HttpSource source = Asking.source(folder, () -> Duration.ofSeconds(20), server.url())) {
      assertThat(source.ask(Request.get("/q")).status()).isEqualTo(503);
      assertThat(server.asked).hasSize(1);
    }
  }
}
