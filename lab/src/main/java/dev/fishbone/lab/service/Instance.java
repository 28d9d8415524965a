package dev.fishbone.lab.service;

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

  /** Answers probes, at the request port or, on threads of its own, at the management port. */
  void health(boolean onRequestPool) {
    Endpoint health =
        new Endpoint(HEALTH, spans(), metrics, (exchange, span) -> new Endpoint.Answer(200, "ok"));
    if (onRequestPool) {
      server.createContext(HEALTH, health);
    } else {
      management.route(HEALTH, health);
    }
  }

  void start() {
    management.start();
    server.start();
  }

  void stop() {
    server.stop(0);
    management.stop();
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
