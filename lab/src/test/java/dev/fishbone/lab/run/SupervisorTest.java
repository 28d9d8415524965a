package dev.fishbone.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fishbone.lab.scenario.Probing;
import dev.fishbone.lab.service.Addresses.Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SupervisorTest {
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final HealthNotes notes = new HealthNotes();
  private final CountDownLatch answer = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void serve() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.setExecutor(
        Executors.newCachedThreadPool(
            run -> {
              Thread thread = new Thread(run, "waits");
              thread.setDaemon(true);
              return thread;
            }));
  }

  @AfterEach
  void end() {
    answer.countDown();
    server.stop(0);
  }

  @Test
  void anInstanceThatAnswersIsLeftAlone() throws Exception {
    CountDownLatch asked = new CountDownLatch(5);
    server.createContext(
        "/healthz",
        exchange -> {
          asked.countDown();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();

    try (Supervisor supervisor = supervisor(Duration.ofSeconds(20))) {
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(notes.all()).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void oneThatDoesNotAnswerTwiceIsKilledAndStartedAndBothAreNotedAsKubernetesDoes()
      throws Exception {
    server.createContext(
        "/healthz",
        exchange -> {
          try {
            answer.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.close();
        });
    server.start();

    try (Supervisor supervisor = supervisor(Duration.ofMillis(80))) {
      assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("crash orders-1");
      assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("start orders-1");
    }
    assertThat(notes.all().subList(0, 3))
        .extracting(note -> note.health().state())
        .containsExactly("failing", "failing", "restarted");
    assertThat(notes.all().get(0).health().reason()).contains("context deadline exceeded");
    assertThat(notes.all().get(0).probe()).isEqualTo("Liveness probe");
    assertThat(notes.all().get(2).health().reason())
        .isEqualTo("Container orders failed liveness probe, will be restarted");
  }

  private Supervisor supervisor(Duration patience) {
    int port = server.getAddress().getPort();
    Probing.Liveness liveness =
        new Probing.Liveness(Duration.ofMillis(100), patience, 2, Duration.ofMillis(50));
    return new Supervisor(told::add, List.of(new Address(port, port)), liveness, notes);
  }
}
