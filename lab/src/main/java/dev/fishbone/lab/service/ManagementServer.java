package dev.fishbone.lab.service;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** The port beside the requests' port, on a thread of its own: scrapes never wait in line. */
final class ManagementServer {
  private final HttpServer server;

  ManagementServer(int port, InstanceMetrics metrics) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
    server.setExecutor(
        Executors.newFixedThreadPool(
            2,
            run -> {
              Thread thread = new Thread(run, "management");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext(
        "/metrics",
        exchange -> {
          StringWriter text = new StringWriter();
          TextFormat.write004(text, metrics.registry().metricFamilySamples());
          exchange.getResponseHeaders().set("Content-Type", TextFormat.CONTENT_TYPE_004);
          Endpoint.send(exchange, new Endpoint.Answer(200, text.toString()));
        });
  }

  void route(String path, HttpHandler handler) {
    server.createContext(path, handler);
  }

  void start() {
    server.start();
  }

  void stop() {
    server.stop(0);
  }
}
