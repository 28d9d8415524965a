package dev.fishbone.lab.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * A health check that looks deeper than its own server: it asks whether Pricing's database answers.
 * Neither side leaves a span.
 */
final class DeepCheck {
  /** Where Pricing tells, beside its metrics. */
  static final String PATH = "/database";

  private final HttpClient http;
  private final HttpRequest request;

  /**
   * @param management the port of a Pricing server where it tells
   * @param patience after which the answer is no
   */
  DeepCheck(int management, Duration patience, Executor executor) {
    http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(executor).build();
    request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + PATH))
            .timeout(patience)
            .build();
  }

  boolean passes() throws InterruptedException {
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }
}
