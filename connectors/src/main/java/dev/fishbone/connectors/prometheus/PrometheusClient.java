package dev.fishbone.connectors.prometheus;

import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** One server's HTTP API: requests with a time limit, answers with a size limit. */
final class PrometheusClient {
  /** Longest answer taken, bytes. */
  static final int CAP_BYTES = 256 << 20;

  private final PrometheusSettings settings;
  private final HttpClient http;

  PrometheusClient(PrometheusSettings settings) {
    this.settings = settings;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connectTimeout())
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /** What came back, whatever its status. */
  record Reply(int status, String contentType, byte[] body) {}

  Reply get(String path, Map<String, String> parameters) throws SourceException {
    String query = parameters.isEmpty() ? "" : "?" + form(parameters);
    return send(request(path + query).GET().build(), path);
  }

  Reply post(String path, Map<String, String> parameters) throws SourceException {
    HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString(form(parameters));
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(body)
            .build(),
        path);
  }

  private HttpRequest.Builder request(String pathAndQuery) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(settings.url() + pathAndQuery))
            .timeout(settings.timeout())
            .header("Accept", "application/json");
    if (!settings.authorization().isEmpty()) {
      builder.header("Authorization", settings.authorization());
    }
    return builder;
  }

  private static String form(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(p -> p.getKey() + "=" + URLEncoder.encode(p.getValue(), StandardCharsets.UTF_8))
        .sorted()
        .collect(Collectors.joining("&"));
  }

  private Reply send(HttpRequest request, String path) throws SourceException {
    CompletableFuture<HttpResponse<byte[]>> sent =
        http.sendAsync(request, head -> new CappedBody(CAP_BYTES));
    try {
      // The request's own timeout ends with the headers; this one counts the body too.
      HttpResponse<byte[]> got = sent.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
      String type = got.headers().firstValue("Content-Type").orElse("");
      return new Reply(got.statusCode(), type, got.body());
    } catch (ExecutionException e) {
      throw explain(e.getCause() == null ? e : e.getCause(), path);
    } catch (TimeoutException e) {
      sent.cancel(true);
      throw slow(path, e);
    } catch (InterruptedException e) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw problem(SourceException.Kind.UNREACHABLE, "was not waited for: interrupted", e);
    }
  }

  private SourceException explain(Throwable cause, String path) {
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof CappedBody.TooLarge) {
        return problem(
            SourceException.Kind.TOO_LARGE,
            "answered " + path + " with more than " + (CAP_BYTES >> 20) + " MiB",
            at);
      }
      if (at instanceof HttpConnectTimeoutException) {
        return problem(
            SourceException.Kind.UNREACHABLE,
            "did not accept a connection within "
                + settings.connectTimeout().toMillis()
                + " ms: check url, or set connect-timeout",
            at);
      }
      if (at instanceof java.net.http.HttpTimeoutException) {
        return slow(path, at);
      }
      if (at instanceof UnresolvedAddressException || at instanceof java.net.UnknownHostException) {
        return problem(
            SourceException.Kind.UNREACHABLE, "has a host name that nobody knows: check url", at);
      }
    }
    if (cause instanceof ConnectException) {
      return problem(
          SourceException.Kind.UNREACHABLE, "refused the connection: is it running there?", cause);
    }
    if (cause instanceof javax.net.ssl.SSLException) {
      return problem(
          SourceException.Kind.UNREACHABLE,
          "could not agree on TLS: check url and its certificate",
          cause);
    }
    String what = cause instanceof IOException ? "broke the connection" : "could not be asked";
    return problem(SourceException.Kind.UNREACHABLE, what + " for " + path, cause);
  }

  private SourceException slow(String path, Throwable cause) {
    return problem(
        SourceException.Kind.UNREACHABLE,
        "did not answer "
            + path
            + " within "
            + settings.timeout().toMillis()
            + " ms: set timeout higher, or ask for a shorter window",
        cause);
  }

  SourceException problem(SourceException.Kind kind, String what, Throwable cause) {
    return new SourceException(kind, settings + " " + what, cause);
  }

  SourceException problem(SourceException.Kind kind, String what) {
    return new SourceException(kind, settings + " " + what, null);
  }
}
