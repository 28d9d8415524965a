package dev.fishbone.connectors.http;

import dev.fishbone.connectors.format.Quoted;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One attempt at one question, over the wire. */
final class Exchange implements AutoCloseable {
  private static final String OWN_RETRIES = "jdk.httpclient.redirects.retrylimit";
  private static final int REDIRECTS = 3;

  /** A body as a whole may take this many times the time that is given to a part of it. */
  private static final int BODY_TIMES = 10;

  static {
    // Java's client asks a second time by itself where a connection breaks before an answer, which
    // no budget knows of. It reads this when it is first used.
    if (System.getProperty(OWN_RETRIES) == null) {
      System.setProperty(OWN_RETRIES, "1");
    }
  }

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
    return proxy.getPort() >= 0 ? proxy.getPort() : 80;
  }

  /**
   * What came, its body in the draft.
   *
   * @param retryAfter what the source asked for; zero where it did not
   */
  record Got(int status, String contentType, String link, Duration retryAfter) {}

  /**
   * @param left until the deadline
   * @throws Late where the deadline came
   */
  Got send(Request request, Path draft, Duration left) throws IOException, InterruptedException {
    long end = System.nanoTime() + left.toNanos();
    URI target = URI.create(settings.url() + request.pathAndQuery());
    for (int hop = 0; ; hop++) {
      HttpResponse<InputStream> response = head(request, target, until(end));
      String location = response.headers().firstValue("Location").orElse("");
      if (!isRedirect(response.statusCode()) || location.isEmpty()) {
        Duration idle = settings.timeout();
        BodyFile.take(
            response,
            draft,
            new BodyFile.Limits(
                settings.capBytes(), idle, idle.multipliedBy(BODY_TIMES), until(end)),
            settings.secrets(),
            watch);
        return new Got(
            response.statusCode(),
            header(response, "Content-Type"),
            header(response, "Link"),
            RetryAfter.of(response.headers()));
      }
      response.body().close();
      target = followed(target, location, request.post() || hop >= REDIRECTS);
    }
  }

  private static Duration until(long endNanos) throws Late {
    long left = endNanos - System.nanoTime();
    if (left <= 0) {
      throw new Late();
    }
    return Duration.ofNanos(left);
  }

  private String header(HttpResponse<InputStream> response, String name) {
    return settings.scrubbed(response.headers().firstValue(name).orElse(""));
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
    if (refuse || !origin(from).equals(origin(to))) {
      String where = to.toString().replaceFirst("[?#].*", "");
      throw new Redirected("to " + Quoted.bare(where), null);
    }
    return to;
  }

  private static String origin(URI uri) {
    String scheme = String.valueOf(uri.getScheme());
    int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("https") ? 443 : 80;
    return (scheme + "://" + uri.getHost() + ":" + port).toLowerCase(Locale.ROOT);
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
    boolean hurried = left.compareTo(settings.timeout()) < 0;
    Duration limit = hurried ? left : settings.timeout();
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
      if (hurried && e.getCause() instanceof HttpTimeoutException) {
        throw new Late();
      }
      throw cause(e);
    } catch (TimeoutException e) {
      sent.cancel(true);
      throw hurried ? new Late() : new HttpTimeoutException("no answer");
    } catch (InterruptedException e) {
      sent.cancel(true);
      throw e;
    }
  }

  private static IOException cause(ExecutionException failure) {
    Throwable first = failure.getCause();
    // What the client says of the second attempt that it was denied, around what happened.
    if (first != null
        && first.getCause() != null
        && String.valueOf(first.getMessage()).equals("Too many retries")) {
      first = first.getCause();
    }
    return first instanceof IOException io ? io : new IOException(first);
  }

  @Override
  public void close() {
    watch.shutdownNow();
  }
}
