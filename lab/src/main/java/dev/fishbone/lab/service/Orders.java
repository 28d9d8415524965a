package dev.fishbone.lab.service;

import com.sun.net.httpserver.HttpExchange;
import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import dev.fishbone.lab.scenario.Probing;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.tracing.Tracing;
import io.opentelemetry.api.trace.Span;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** The Orders servers of one process. */
final class Orders implements Service {
  private final Scenario scenario;
  private final Addresses addresses;
  private final Tracing tracing;
  private final Basket basket;
  private final Executor responses = Executors.newFixedThreadPool(2, Orders::daemon);
  private final List<Instance> instances = new CopyOnWriteArrayList<>();
  private final List<PriceClient> clients = new CopyOnWriteArrayList<>();
  private volatile int flagPercent;

  Orders(Scenario scenario, Addresses addresses, Tracing tracing) throws IOException {
    this.scenario = scenario;
    this.basket = new Basket(scenario.priceCalls(), scenario.load().skus());
    this.addresses = addresses;
    this.tracing = tracing;
    for (int n = 1; n <= scenario.orders().instances(); n++) {
      instances.add(instance(n));
    }
  }

  private static Thread daemon(Runnable run) {
    Thread thread = new Thread(run, "price-responses");
    thread.setDaemon(true);
    return thread;
  }

  private Instance instance(int n) throws IOException {
    List<URI> pricing = addresses.pricing().stream().map(Addresses.Address::uri).toList();
    Instance instance =
        new Instance("orders", n, addresses.orders().get(n - 1), scenario.orders(), tracing);
    PriceClient prices =
        new PriceClient(scenario.call(), scenario.priceCalls(), pricing, instance, n, responses);
    clients.add(prices);
    instance.route("/orders", "/orders", (exchange, span) -> order(exchange, span, prices));
    Probing probing = scenario.probing();
    if (probing.onRequestThreads()) {
      instance.healthOnRequestThreads();
    }
    if (probing.threads() != Probing.Threads.REQUEST) {
      instance.healthOnOwnThreads(
          probing.threads() == Probing.Threads.OWN ? () -> true : deep(n)::passes);
    }
    return instance;
  }

  private DeepCheck deep(int n) {
    List<Addresses.Address> pricing = addresses.pricing();
    int management = pricing.get(n % pricing.size()).management();
    return new DeepCheck(management, scenario.proxy().probe().timeout(), responses);
  }

  private Endpoint.Answer order(HttpExchange exchange, Span span, PriceClient prices)
      throws IOException, InterruptedException {
    String sku = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.US_ASCII);
    // Articles are drawn at random, so their numbers select a share of checkouts.
    int article = Integer.parseInt(sku);
    boolean flagged = share(article, 31) * 100 < flagPercent;
    if (!flagged && share(article, 17) >= scenario.flagOffShare()) {
      return new Endpoint.Answer(201, "ordered\n");
    }
    Outcome price = basket.price(prices, span, article, flagged ? "flagged" : "plain");
    return price.failed()
        ? new Endpoint.Answer(502, "no price: " + price.error() + "\n")
        : new Endpoint.Answer(201, "ordered\n");
  }

  /** A number from 0 (included) to 1 that is fixed for an article and independent between salts. */
  static double share(int article, int salt) {
    long mixed = (article * 0x9E3779B97F4A7C15L) ^ (salt * 0xC2B2AE3D27D4EB4FL);
    mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
    return ((mixed ^ (mixed >>> 32)) >>> 11) / (double) (1L << 53);
  }

  @Override
  public List<Instance> instances() {
    return instances;
  }

  @Override
  public void start(String name) throws IOException {
    for (int i = 0; i < instances.size(); i++) {
      if (instances.get(i).name().equals(name)) {
        Instance fresh = instance(i + 1);
        instances.set(i, fresh);
        fresh.start();
      }
    }
  }

  @Override
  public void flag(int percent) {
    flagPercent = percent;
  }

  @Override
  public void pages(int pages, double share) {
    basket.grow(pages, share);
  }

  @Override
  public void limit(int attempts) {
    clients.forEach(client -> client.limit(attempts));
  }

  /** Threads all busy while requests wait. */
  @Override
  public PoolObserver.Reading read() {
    boolean full = false;
    int waiting = 0;
    for (Instance instance : instances) {
      int queued = instance.pool().threads().getQueue().size();
      full |=
          queued > 0 && instance.pool().threads().getActiveCount() >= scenario.orders().threads();
      waiting = Math.max(waiting, queued);
    }
    return new PoolObserver.Reading(full, waiting);
  }
}
