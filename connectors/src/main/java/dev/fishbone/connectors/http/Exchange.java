package dev.fishbone.connectors.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One attempt at one question, over the wire. */
final class Exchange implements AutoCloseable {
  private static final int REDIRECTS = 3;

  /** A body that drips may take this many times the time until an answer begins. */
  private static final int BODY_TIMES = 10;

  private final HttpSettings settings;
  private final HttpClient http;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "fishbone-http-watch");
            thread.setDaemon(true);
            return thread;
          });

  Exchange(HttpSettings settings) {
    this.settings = settings;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connectTimeout())
            // A redirect to another host must not get our headers; those to our own we follow.
            .followRedirects(HttpClient.Redirect.NEVER);
    settings.tls().context().ifPresent(builder::sslContext);
    builder.proxy(
        settings
            .proxy()
            .map(p -> ProxySelector.of(new InetSocketAddress(p.getHost(), port(p))))
            .orElseGet(ProxySelector::getDefault));
    this.http = builder.build();
  }

  private static int port(URI proxy) {
    return proxy.getPort() >= 0 ? proxy.getPort() : proxy.getScheme().equals("https") ? 443 : 80;
  }

  /** What came, its body in the draft. */
  record Got(int status, String contentType, String link, Duration retryAfter) {}

  Got send(Request request, Path draft, Duration left) throws IOException, InterruptedException {
    URI target = URI.create(settings.url() + request.pathAndQuery());
    for (int hop = 0; ; hop++) {
      HttpResponse<InputStream> response = head(request, target, left);
      String location = response.headers().firstValue("Location").orElse("");
      if (!isRedirect(response.statusCode()) || location.isEmpty()) {
        Duration limit = min(settings.timeout().multipliedBy(BODY_TIMES), left);
        BodyFile.take(response, draft, settings.capBytes(), limit, watch);
        return new Got(
            response.statusCode(),
            response.headers().firstValue("Content-Type").orElse(""),
            response.headers().firstValue("Link").orElse(""),
            RetryAfter.of(response.headers()));
      }
      response.body().close();
      target = followed(target, location, request.post() || hop >= REDIRECTS);
    }
  }

  private static boolean isRedirect(int status) {
    return status >= 301 && status <= 308 && status != 304;
  }

  private static URI followed(URI from, String location, boolean refuse) throws IOException {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException e) {
      throw new Redirected("to something that is no address", e);
    }
    boolean same =
        from.getHost().equals(to.getHost())
            && from.getPort() == to.getPort()
            && String.valueOf(to.getScheme()).equals(from.getScheme());
    if (refuse || !same) {
      throw new Redirected("to " + to.getScheme() + "://" + to.getAuthority() + to.getPath(), null);
    }
    return to;
  }

  /** A redirect that is not followed. */
  static final class Redirected extends IOException {
    private static final long serialVersionUID = 1L;

    Redirected(String to, @org.jspecify.annotations.Nullable Throwable cause) {
      super(to, cause);
    }
  }

  private HttpResponse<InputStream> head(Request request, URI target, Duration left)
      throws IOException, InterruptedException {
    Duration limit = min(settings.timeout(), left);
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(target)
            .timeout(limit)
            .header("Accept", request.accept())
            .header("Accept-Encoding", "gzip")
            .header("User-Agent", "fishbone");
    settings.headers().forEach(builder::setHeader);
    if (request.post()) {
      builder
          .header("Content-Type", "application/x-www-form-urlencoded")
          .POST(HttpRequest.BodyPublishers.ofString(request.encoded()));
    }
    CompletableFuture<HttpResponse<InputStream>> sent =
        http.sendAsync(builder.build(), HttpResponse.BodyHandlers.ofInputStream());
    try {
      return sent.get(limit.toMillis() + 500, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } catch (TimeoutException e) {
      sent.cancel(true);
      throw new java.net.http.HttpTimeoutException("no answer");
    } catch (InterruptedException e) {
      sent.cancel(true);
      throw e;
    }
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  @Override
  public void close() {
    watch.shutdownNow();
  }
}
