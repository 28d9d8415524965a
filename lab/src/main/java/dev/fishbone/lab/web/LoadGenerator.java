package dev.fishbone.lab.web;

import dev.fishbone.lab.retry.RetryPolicy;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.Scenario.Load;
import dev.fishbone.lab.tracing.HttpSpans;
import dev.fishbone.telemetry.TimeRange;
import io.opentelemetry.api.trace.Tracer;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * People at the web checkout: they come when they come (Poisson, from a seed) and do not wait for
 * each other, so a slow shop does not get less load.
 */
public final class LoadGenerator implements AutoCloseable {
  /** From the first few people to all of them: servers that are cold would fail at once. */
  private static final Duration RAMP = Duration.ofSeconds(8);

  private final Load load;
  private final Random random;
  private final Ended ended = new Ended();
  private final Shoppers shoppers;
  private final Thread thread;
  private volatile boolean stopped;

  /**
   * Nobody comes yet.
   *
   * @param trigger the instant from which the load's steps count
   * @param port of the load balancer
   */
  public LoadGenerator(Scenario scenario, Instant trigger, int port, Tracer tracer, long seed) {
    this.load = scenario.load();
    this.random = new Random(seed);
    ShopRequests requests =
        new ShopRequests(
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(),
            new HttpSpans(tracer),
            URI.create("http://127.0.0.1:" + port + "/orders"),
            scenario.gateway().map(RetryPolicy::timeout).orElse(load.clientTimeout()));
    this.shoppers =
        scenario
            .gateway()
            .<Shoppers>map(policy -> new Gateway(requests, ended, policy, seed))
            .orElseGet(() -> new Browsers(requests, ended));
    this.thread = new Thread(() -> run(trigger), "arrivals");
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private void run(Instant trigger) {
    Instant next = trigger.plus(load.steps().get(0).at());
    if (next.isBefore(Instant.now())) {
      next = Instant.now();
    }
    Instant opened = next;
    while (!stopped) {
      double rate = rate(Duration.between(trigger, next)) * ramp(Duration.between(opened, next));
      double seconds = rate > 0 ? -Math.log(1 - random.nextDouble()) / rate : 0.1;
      next = next.plusNanos((long) (seconds * 1e9));
      int sku = random.nextInt(load.skus());
      long wait = Duration.between(Instant.now(), next).toNanos();
      if (wait > 0) {
        LockSupport.parkNanos(wait);
      }
      if (rate > 0) {
        shoppers.checkout(sku);
      }
    }
  }

  /** The share of the people, 0–1, who come so soon after the shop has opened. */
  static double ramp(Duration open) {
    return Math.min(1, 0.1 + 0.9 * open.toMillis() / RAMP.toMillis());
  }

  private double rate(Duration sinceTrigger) {
    double rate = 0;
    for (Load.Step step : load.steps()) {
      if (step.at().compareTo(sinceTrigger) <= 0) {
        rate = step.perSecond();
      }
    }
    return rate;
  }

  /** Checkouts that were not yet answered or given up. */
  public int waiting() {
    return shoppers.waiting();
  }

  /** Share of the checkouts begun in a time, 0–1, that failed as far as they have ended. */
  public double failedShare(TimeRange time) {
    return ended.failedShare(time);
  }

  /** Nobody comes any more; those who wait are still answered. */
  @Override
  public void close() throws InterruptedException {
    stopped = true;
    LockSupport.unpark(thread);
    thread.join(5000);
  }
}
