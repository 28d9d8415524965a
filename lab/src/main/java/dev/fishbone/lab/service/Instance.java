package dev.fishbone.lab.service;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.fishbone.lab.scenario.Scenario.Servers;
import dev.fishbone.lab.tracing.HttpSpans;
import dev.fishbone.lab.tracing.Tracing;
import io.opentelemetry.api.trace.Tracer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** One server of a service: its request port, its pool, its metrics, its tracer. */
final class Instance {
  /** The path of the health probe. */
  static final String HEALTH = "/healthz";

  private final String name;
  private final RequestPool pool;
  private final InstanceMetrics metrics = new InstanceMetrics();
  private final Tracer tracer;
  private final HttpServer server;
  private final ManagementServer management;
  private volatile boolean draining;

  Instance(String service, int number, Addresses.Address address, Servers sizes, Tracing tracing)
      throws IOException {
    name = service + "-" + number;
    pool = new RequestPool(sizes);
    metrics.watch(RequestPool.NAME, pool.threads());
    tracer = tracing.tracer(service, name);
    server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), address.requests()), 200);
    server.setExecutor(pool);
    management = new ManagementServer(address.management(), metrics);
  }

  void route(String path, String route, Endpoint.Work work) {
    server.createContext(path, new Endpoint(route, spans(), metrics, work));
  }

  /** What decides over a probe's answer, beside the threads that give it. */
  interface Check {
    boolean passes() throws InterruptedException;
  }

  /** Answers probes at the request port, on the threads that serve requests. */
  void healthOnRequestThreads() {
    server.createContext(HEALTH, health(() -> true));
  }

  /** Answers probes at the management port, on threads of its own. */
  void healthOnOwnThreads(Check check) {
    management.route(HEALTH, health(check));
  }

  private Endpoint health(Check check) {
    return new Endpoint(
        HEALTH,
        spans(),
        metrics,
        (exchange, span) ->
            draining
                ? new Endpoint.Answer(404, "draining\n")
                : check.passes()
                    ? new Endpoint.Answer(200, "ok")
                    : new Endpoint.Answer(503, "not ready\n"));
  }

  /** Serves something beside the metrics, on the same threads. */
  void beside(String path, HttpHandler handler) {
    management.route(path, handler);
  }

  /** Serves on, but asks the load balancer to send no more. */
  void drain() {
    draining = true;
  }

  void start() {
    management.start();
    server.start();
  }

  void stop() {
    server.stop(0);
    management.stop();
  }

  /** Ends at once with all that it was doing. */
  void kill() {
    stop();
    pool.threads().shutdownNow();
  }

  String name() {
    return name;
  }

  RequestPool pool() {
    return pool;
  }

  InstanceMetrics metrics() {
    return metrics;
  }

  Tracer tracer() {
    return tracer;
  }

  HttpSpans spans() {
    return new HttpSpans(tracer);
  }
}
