package dev.fishbone.analyzer.metrics;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.connectors.format.Quoted;
import io.prometheus.client.exporter.BasicAuthHttpConnectionFactory;
import io.prometheus.client.exporter.DefaultHttpConnectionFactory;
import io.prometheus.client.exporter.HttpConnectionFactory;
import io.prometheus.client.exporter.PushGateway;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * Gives metrics to a Pushgateway, in the place of what was pushed before under {@code
 * job=fishbone}: what is no longer there is no longer told.
 */
public final class Push {
  static final String JOB = "fishbone";

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Pattern ANSWER =
      Pattern.compile("was (\\d{3})(?:, response body: (.*))?", Pattern.DOTALL);

  private final URI gateway;
  private final Optional<Credentials> credentials;
  private final Duration longest;

  /** Who pushes; told to the Pushgateway alone. */
  public record Credentials(String user, String password) {
    @Override
    public String toString() {
      return "Credentials";
    }

    private String basic() {
      byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
      return Base64.getEncoder().encodeToString(both);
    }
  }

  Push(URI gateway, Optional<Credentials> credentials, Duration longest) {
    this.gateway = gateway;
    this.credentials = credentials;
    this.longest = longest;
  }

  /**
   * A Pushgateway by its address.
   *
   * @throws RunFailure where it is no address that can be pushed to; the sentence does not repeat
   *     it, since it may hold a password
   */
  public static Push to(String address, Optional<Credentials> credentials) throws RunFailure {
    URI gateway;
    try {
      gateway = URI.create(address);
    } catch (IllegalArgumentException e) {
      throw new RunFailure("--pushgateway takes an address such as http://localhost:9091");
    }
    if (gateway.getRawUserInfo() != null) {
      throw new RunFailure(
          "--pushgateway takes an address without a name or password, which others would see; put"
              + " them into FISHBONE_PUSHGATEWAY_USER and FISHBONE_PUSHGATEWAY_PASSWORD");
    }
    boolean http = "http".equals(gateway.getScheme()) || "https".equals(gateway.getScheme());
    if (!http
        || gateway.getHost() == null
        || gateway.getRawQuery() != null
        || gateway.getRawFragment() != null) {
      throw new RunFailure("--pushgateway takes an address such as http://localhost:9091");
    }
    return new Push(gateway, credentials, LONGEST);
  }

  /** Pushes, or says in one sentence why that failed. */
  public void send(DetectionMetrics metrics) throws RunFailure {
    ExecutorService sender =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread thread = new Thread(work, "fishbone-push");
              // An answer that trickles in must not keep the process.
              thread.setDaemon(true);
              return thread;
            });
    Callable<Boolean> push =
        () -> {
          client().push(metrics.registry(), JOB);
          return true;
        };
    try {
      List<Future<Boolean>> done =
          sender.invokeAll(List.of(push), longest.toMillis(), TimeUnit.MILLISECONDS);
      done.get(0).get();
    } catch (CancellationException e) {
      throw failed("it did not answer within " + longest.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw failed(why(Objects.requireNonNullElse(e.getCause(), e)), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("it was interrupted", e);
    } finally {
      sender.shutdownNow();
    }
  }

  private PushGateway client() throws IOException {
    PushGateway client = new PushGateway(gateway.toURL());
    HttpConnectionFactory connections =
        credentials
            .<HttpConnectionFactory>map(
                c -> new BasicAuthHttpConnectionFactory(c.user(), c.password()))
            .orElseGet(DefaultHttpConnectionFactory::new);
    client.setConnectionFactory(
        url -> {
          HttpURLConnection connection = connections.create(url);
          // A page to log in to takes anything and says that all is well.
          connection.setInstanceFollowRedirects(false);
          return connection;
        });
    return client;
  }

  private RunFailure failed(String why, Exception e) {
    return new RunFailure("the Pushgateway at " + shown() + " took no metrics: " + why, e);
  }

  /** Without its path, which may hold a token. */
  private String shown() {
    return gateway.getHost() + (gateway.getPort() < 0 ? "" : ":" + gateway.getPort());
  }

  private String why(Throwable failure) {
    if (failure instanceof ConnectException) {
      return "nobody listens there";
    }
    if (failure instanceof UnknownHostException) {
      return "there is no such host";
    }
    if (failure instanceof SocketTimeoutException) {
      return "it did not answer in time";
    }
    if (failure instanceof SSLException) {
      return "no trusted connection can be made (TLS)";
    }
    Matcher answer = ANSWER.matcher(String.valueOf(failure.getMessage()));
    if (failure instanceof IOException && answer.find()) {
      String status = answer.group(1);
      // Only a refusal says what to mend; other pages may hold anything.
      String body = answer.group(2) == null || !status.equals("400") ? "" : answer.group(2);
      return "it answered "
          + status
          + (status.equals("401") || status.equals("403")
              ? ": check FISHBONE_PUSHGATEWAY_USER and FISHBONE_PUSHGATEWAY_PASSWORD"
              : "")
          + (status.startsWith("3") ? ": give --pushgateway the address that it leads to" : "")
          + (body.isBlank() ? "" : ": " + Quoted.bare(withoutSecrets(body.strip())));
    }
    return failure instanceof IOException
        ? "the connection broke off"
        : "the push broke off (" + failure.getClass().getSimpleName() + ")";
  }

  private String withoutSecrets(String text) {
    return credentials
        .map(c -> text.replace(c.basic(), "***").replace(c.password(), "***"))
        .orElse(text);
  }
}
