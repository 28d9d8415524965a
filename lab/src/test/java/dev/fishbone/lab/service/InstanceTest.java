package dev.fishbone.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.lab.scenario.Exports;
import dev.fishbone.lab.scenario.Scenario.Servers;
import dev.fishbone.lab.tracing.Tracing;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One instance with one thread and one place in its queue. */
@Timeout(30)
class InstanceTest {
  @TempDir Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private Tracing tracing;
  private Addresses.Address address;
  private Instance instance;

  @BeforeEach
  void start() throws Exception {
    try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket two = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      address = new Addresses.Address(one.getLocalPort(), two.getLocalPort());
    }
    tracing = new Tracing(folder.resolve("spans.jsonl"), Exports.ALL);
    instance = new Instance("orders", 1, address, new Servers(1, 1, 1), tracing);
    instance.route(
        "/slow",
        "/slow",
        (exchange, span) -> {
          begun.countDown();
          release.await();
          return new Endpoint.Answer(200, "done");
        });
  }

  @AfterEach
  void stop() {
    release.countDown();
    instance.stop();
    tracing.close();
  }

  @Test
  void aProbeOnItsOwnThreadsIsAnsweredWhileAllRequestThreadsAreBusy() throws Exception {
    instance.healthOnOwnThreads(() -> true);
    instance.start();
    CompletableFuture<Integer> busy = get(address.requests(), "/slow");
    begun.await();

    assertThat(get(address.management(), "/healthz").get()).isEqualTo(200);
    release.countDown();
    assertThat(busy.get()).isEqualTo(200);
  }

  @Test
  void aProbeOnTheRequestPoolWaitsInLineAndTheNextRequestIsRefused() throws Exception {
    instance.healthOnRequestThreads();
    instance.start();
    CompletableFuture<Integer> busy = get(address.requests(), "/slow");
    begun.await();
    CompletableFuture<Integer> probe = get(address.requests(), "/healthz");
    while (instance.pool().threads().getQueue().isEmpty()) {
      Thread.onSpinWait();
    }

    assertThat(get(address.requests(), "/slow").get()).isEqualTo(503);
    assertThat(probe).isNotDone();
    assertThat(metrics())
        .contains("executor_active_threads{name=\"http-request\",} 1.0")
        .contains("executor_queued_tasks{name=\"http-request\",} 1.0")
        .contains("executor_pool_max_threads{name=\"http-request\",} 1.0")
        .contains("status=\"503\",outcome=\"SERVER_ERROR\"");
    release.countDown();
    assertThat(probe.get()).isEqualTo(200);
    assertThat(busy.get()).isEqualTo(200);
  }

  @Test
  void aProbeMayAskForMoreThanAThread() throws Exception {
    instance.healthOnOwnThreads(() -> false);
    instance.start();

    assertThat(get(address.management(), "/healthz").get()).isEqualTo(503);
  }

  @Test
  void anInstanceThatDrainsServesOnAndSaysSo() throws Exception {
    instance.route("/fast", "/fast", (exchange, span) -> new Endpoint.Answer(200, "done"));
    instance.healthOnRequestThreads();
    instance.start();

    instance.drain();

    assertThat(get(address.requests(), "/healthz").get()).isEqualTo(404);
    assertThat(get(address.requests(), "/fast").get()).isEqualTo(200);
  }

  @Test
  void whoIsKilledTellsNothingOfWhatItWasDoingAndItsPlaceIsFree() throws Exception {
    instance.start();
    CompletableFuture<Integer> busy = get(address.requests(), "/slow");
    begun.await();

    instance.kill();

    assertThat(busy).failsWithin(Duration.ofSeconds(20));
    Instance next = new Instance("orders", 1, address, new Servers(1, 1, 1), tracing);
    next.healthOnRequestThreads();
    next.start();
    assertThat(get(address.requests(), "/healthz").get()).isEqualTo(200);
    next.stop();
    tracing.close();
    assertThat(folder.resolve("spans.jsonl"))
        .content()
        .contains("/healthz")
        .doesNotContain("/slow");
  }

  @Test
  void aShareOfArticlesIsThatShareAndIndependentOfAnother() {
    long slow = IntStream.range(0, 5000).filter(sku -> Orders.share(sku, 5) < 0.2).count();
    long both =
        IntStream.range(0, 5000)
            .filter(sku -> Orders.share(sku, 5) < 0.2 && Orders.share(sku, 17) < 0.2)
            .count();

    assertThat(slow / 5000.0).isCloseTo(0.2, within(0.02));
    assertThat(both / 5000.0).isCloseTo(0.04, within(0.01));
  }

  private String metrics() throws Exception {
    return http.send(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + address.management() + "/metrics"))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private CompletableFuture<Integer> get(int port, String path) {
    return http.sendAsync(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
            HttpResponse.BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode);
  }
}
